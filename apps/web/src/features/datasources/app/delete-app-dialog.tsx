import type { App } from '@zhiwen/contract/apps.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog, Skeleton, TextField, toast } from '../../../ui/index.ts'
import styles from './delete-app-dialog.module.css'
import { useDeleteApp, useRemovalPreview } from './queries.ts'

type Props = {
  app: Pick<App, 'id' | 'title' | 'scope'>
  isOpen: boolean
  onClose: () => void
  onDeleted?: () => void
}

/** Asks before an app goes: what is lost, and for a company app its title typed (D11). */
export function DeleteAppDialog({ app, isOpen, onClose, onDeleted }: Props) {
  const { t } = useTranslation(['sources', 'ui'])
  const [typed, setTyped] = useState('')
  const deletion = useDeleteApp()
  const isTyped = app.scope === 'workspace'
  const close = () => {
    setTyped('')
    onClose()
  }
  const remove = () =>
    deletion.mutate(
      { id: app.id, title: typed.trim() },
      {
        onSuccess: () => {
          toast.show({ kind: 'success', text: t('remove.done', { title: app.title }) })
          close()
          onDeleted?.()
        },
      },
    )
  return (
    <Dialog
      title={t('remove.title', { title: app.title })}
      isOpen={isOpen}
      onClose={close}
      canClose={!deletion.isPending}
      role="alertdialog"
      footer={
        <>
          <Button onClick={close} data-autofocus={!isTyped || undefined}>
            {t('ui:cancel')}
          </Button>
          <Button
            variant="danger-solid"
            disabled={isTyped && typed.trim() !== app.title}
            isBusy={deletion.isPending}
            onClick={remove}
          >
            {t('remove.submit')}
          </Button>
        </>
      }
    >
      {isOpen && <Losses id={app.id} />}
      {isTyped && (
        <TextField
          label={t('remove.type')}
          placeholder={app.title}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Dialog>
  )
}

/** What the deletion takes away. */
function Losses({ id }: { id: AppId }) {
  const { t, i18n } = useTranslation('sources')
  const preview = useRemovalPreview(id, true).data
  const list = (names: string[]) => new Intl.ListFormat(i18n.language).format(names)
  return (
    <div className={styles.losses}>
      {preview ? (
        <>
          <p>{t('remove.text', { count: preview.document_count })}</p>
          {preview.doc_groups.length > 0 && (
            <p>{t('remove.groups', { names: list(preview.doc_groups) })}</p>
          )}
          {preview.agents.length > 0 && (
            <p>{t('remove.agents', { names: list(preview.agents) })}</p>
          )}
        </>
      ) : (
        <Skeleton width="80%" />
      )}
      <p className={styles.quiet}>{t('remove.source-stays')}</p>
    </div>
  )
}
