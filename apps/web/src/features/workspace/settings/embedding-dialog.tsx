import type { EmbeddingSetting } from '@zhiwen/contract/embedding.ts'
import { useTranslation } from 'react-i18next'
import { FormDialog, Notice, PasswordField, RadioCards, TextField } from '../../../ui/index.ts'
import { useQuota } from '../seats/queries.ts'
import { useEmbeddingForm } from './use-embedding-form.ts'

type Props = { setting: EmbeddingSetting; isOpen: boolean; onClose: () => void }

/** Chooses the model; says what the change costs before it is made. */
export function EmbeddingDialog({ setting, isOpen, onClose }: Props) {
  const { t } = useTranslation('settings')
  const close = () => {
    choice.reset()
    onClose()
  }
  const choice = useEmbeddingForm(setting, onClose)
  const { form, isEndpoint, problem } = choice
  return (
    <FormDialog
      title={t('embedding.change')}
      isOpen={isOpen}
      onClose={close}
      submitLabel={t(isEndpoint ? 'embedding.try-and-save' : 'embedding.save')}
      isBusy={choice.isBusy}
      formProps={form.props(choice.save)}
    >
      <RadioCards
        label={t('embedding.title')}
        value={isEndpoint ? 'openai' : 'builtin'}
        options={(['builtin', 'openai'] as const).map((kind) => ({
          value: kind,
          label: t(`embedding.kinds.${kind}`),
          description: t(`embedding.kinds.${kind}-text`),
        }))}
        onChange={(kind) => form.change({ kind })}
      />
      <Cost />
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {isEndpoint && <EndpointFields choice={choice} hasKey={setting.has_key} />}
    </FormDialog>
  )
}

/** Every document is embedded anew; how many that are is known by the plan. */
function Cost() {
  const { t } = useTranslation('settings')
  const count = useQuota().data?.documents.used
  if (count === 0) return <Notice>{t('embedding.cost-none')}</Notice>
  return (
    <Notice tone="warning">
      {count === undefined ? t('embedding.cost') : t('embedding.cost-of', { count })}
    </Notice>
  )
}

type FieldProps = { choice: ReturnType<typeof useEmbeddingForm>; hasKey: boolean }

function EndpointFields({ choice: { form }, hasKey }: FieldProps) {
  const { t } = useTranslation('settings')
  return (
    <>
      <TextField
        {...form.text('url')}
        label={t('embedding.url')}
        help={t('embedding.url-help')}
        placeholder={t('embedding.url-placeholder')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...form.text('model')}
        label={t('embedding.model')}
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordField
        {...form.text('key')}
        label={t('embedding.key')}
        help={t(hasKey ? 'embedding.key-again' : 'embedding.key-help')}
        autoComplete="off"
      />
      <TextField
        {...form.text('batch')}
        label={t('embedding.batch')}
        help={t('embedding.batch-help')}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  )
}
