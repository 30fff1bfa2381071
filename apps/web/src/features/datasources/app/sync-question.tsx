import type { App } from '@zhiwen/contract/apps.ts'
import { useTranslation } from 'react-i18next'
import { Button, Dialog, toast } from '../../../ui/index.ts'
import { useStartSync } from './queries.ts'

type Props = { app: Pick<App, 'id' | 'title'>; isOpen: boolean; onClose: () => void }

/** Asks once before a sync (MSG-74) and says that it has started (MSG-73). */
export function SyncQuestion({ app, isOpen, onClose }: Props) {
  const { t } = useTranslation(['sources', 'ui'])
  const start = useStartSync(app.id)
  const confirm = () =>
    start.mutate('incremental', {
      onSuccess: ({ joined }) => {
        onClose()
        toast.show({ kind: 'success', text: t(joined ? 'sync.joined' : 'sync.started') })
      },
      onError: onClose,
    })
  return (
    <Dialog
      title={t('sync.ask', { title: app.title })}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!start.isPending}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button variant="primary" isBusy={start.isPending} onClick={confirm} data-autofocus>
            {t('sync.now')}
          </Button>
        </>
      }
    >
      <p>{t('sync.ask-text')}</p>
    </Dialog>
  )
}
