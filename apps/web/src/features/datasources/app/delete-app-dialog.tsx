import type { App } from '@zhiwen/contract/apps.ts'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/form/index.ts'
import { FormDialog, Skeleton, TextField, toast } from '../../../ui/index.ts'
import { marksOf } from '../../identity/index.ts'
import styles from './delete-app-dialog.module.css'
import { numberText } from './number-text.ts'
import { useDeleteApp, useRemovalPreview } from './queries.ts'

type Props = {
  app: Pick<App, 'id' | 'title' | 'scope'>
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

/** Deletes an app: says what goes with it; a company app wants its title typed (D11). */
export function DeleteAppDialog({ app, isOpen, onClose, onDone }: Props) {
  const { t } = useTranslation('sources')
  const remove = useDeleteApp(app.id)
  const isTyped = app.scope === 'workspace'
  const form = useForm({
    initial: { confirm_title: '' },
    rules: {
      confirm_title: ({ confirm_title }) =>
        !isTyped || confirm_title.trim() === app.title ? undefined : t('delete.mismatch'),
    },
  })
  const close = () => {
    form.reset({ confirm_title: '' })
    onClose()
  }
  const send = () =>
    remove.mutate(form.values.confirm_title.trim(), {
      onSuccess: () => {
        toast.show({ kind: 'success', text: t('delete.done', { title: app.title }) })
        close()
        onDone()
      },
      onError: (error) => form.refuse(marksOf(error, { 'input-invalid': ['confirm_title'] })),
    })
  return (
    <FormDialog
      title={t('delete.title', { title: app.title })}
      isOpen={isOpen}
      onClose={close}
      submitLabel={t('delete.submit')}
      isBusy={remove.isPending}
      isDangerous
      formProps={form.props(send)}
    >
      <Effects app={app} isOpen={isOpen} />
      {isTyped && (
        <TextField
          label={t('delete.type', { title: app.title })}
          autoComplete="off"
          {...form.text('confirm_title')}
        />
      )}
    </FormDialog>
  )
}

function Effects({ app, isOpen }: Pick<Props, 'app' | 'isOpen'>) {
  const { t } = useTranslation('sources')
  const { data, isPending } = useRemovalPreview(app.id, isOpen)
  const groups = data?.doc_groups ?? []
  const agents = data?.agents ?? []
  const between = t('between')
  return (
    <ul className={styles.effects}>
      <li>
        {isPending && <Skeleton width={220} />}
        {!isPending &&
          (data
            ? t('delete.documents', {
                count: data.document_count,
                number: numberText(data.document_count),
              })
            : t('delete.documents-unknown'))}
      </li>
      {groups.length > 0 && (
        <li>{t('delete.groups', { count: groups.length, names: groups.join(between) })}</li>
      )}
      {agents.length > 0 && (
        <li>{t('delete.agents', { count: agents.length, names: agents.join(between) })}</li>
      )}
      <li>{t('delete.kept')}</li>
    </ul>
  )
}
