import { type DirectoryKey, directoryKeys } from '@zhiwen/contract/enums.ts'
import { appTitleMax, appTitleMin } from '@zhiwen/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/index.ts'
import { useForm } from '../../../lib/form/index.ts'
import {
  FormDialog,
  Notice,
  PasswordField,
  RadioCards,
  TextField,
  toast,
} from '../../../ui/index.ts'
import { marksOf } from '../../identity/index.ts'
import styles from './directory.module.css'
import { useConnect } from './queries.ts'

type Props = { isOpen: boolean; onClose: () => void; onConnected: (id: string) => void }

/** Connects a directory by the key of an app in the work app; says which rights the app needs. */
export function ConnectDialog({ isOpen, onClose, onConnected }: Props) {
  const { t } = useTranslation('directory')
  const { form, app, problem, isBusy, connect } = useConnectForm((id) => {
    onClose()
    onConnected(id)
  })
  return (
    <FormDialog
      title={t('connect.title')}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={t('connect.submit')}
      isBusy={isBusy}
      formProps={form.props(connect)}
    >
      <RadioCards<DirectoryKey>
        label={t('connect.app')}
        columns={3}
        value={app}
        options={directoryKeys.map((value) => ({ value, label: t(`apps.${value}`) }))}
        onChange={(app_key) => form.change({ app_key })}
      />
      <Notice tone="info">
        {t(`rights.${app}`)}
        <br />
        {t('connect.readonly')}
      </Notice>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <TextField {...form.text('title')} label={t('connect.name')} help={t('connect.name-help')} />
      <TextField
        {...form.text('client_id')}
        className={styles.key}
        label={t(`id-names.${app}`)}
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordField
        {...form.text('client_secret')}
        label={t(`secret-names.${app}`)}
        help={t('connect.secret-help')}
        autoComplete="off"
      />
    </FormDialog>
  )
}

const initial: { app_key: string; title: string; client_id: string; client_secret: string } = {
  app_key: directoryKeys[0],
  title: '',
  client_id: '',
  client_secret: '',
}

function useConnectForm(onConnected: (id: string) => void) {
  const { t } = useTranslation('directory')
  const connecting = useConnect()
  const needed = (value: string) => (value.trim() === '' ? t('connect.required') : undefined)
  const form = useForm({
    initial,
    rules: {
      title: ({ title }) => {
        const { length } = Array.from(title.trim())
        return length < appTitleMin || length > appTitleMax ? t('connect.name-length') : undefined
      },
      client_id: ({ client_id }) => needed(client_id),
      client_secret: ({ client_secret }) => needed(client_secret),
    },
  })
  const app = directoryKeys.find((key) => key === form.values.app_key) ?? directoryKeys[0]
  const { error } = connecting
  const isUnavailable = error instanceof ApiError && error.error === 'source-unavailable'
  const connect = () => {
    const { title, client_id, client_secret } = form.values
    connecting.mutate(
      { app_key: app, title: title.trim(), client_id: client_id.trim(), client_secret },
      {
        onSuccess: ({ id, title: name }) => {
          toast.show({ kind: 'success', text: t('connect.done', { name }) })
          form.reset(initial)
          onConnected(id)
        },
        onError: (failure) => {
          // Here the general words about a source would not say which field to mend.
          const isKeyWrong = failure instanceof ApiError && failure.error === 'source-needs-auth'
          form.refuse(
            isKeyWrong
              ? { client_secret: t('connect.refused', { app: t(`apps.${app}`) }) }
              : marksOf(failure, { 'value-taken': ['client_id'] }),
          )
        },
      },
    )
  }
  return {
    form,
    app,
    problem: isUnavailable ? t('connect.unavailable', { app: t(`apps.${app}`) }) : undefined,
    isBusy: connecting.isPending,
    connect,
  }
}
