import type { App } from '@zhiwen/contract/apps.ts'
import { useTranslation } from 'react-i18next'
import { Button, Dialog, toast } from '../../../ui/index.ts'
import { useStartSync } from './queries.ts'

type Props = { app: Pick<App, 'id' | 'title'>; isOpen: boolean; onClose: () => void }

/** Asks once before a sync by hand (MSG-74), then says that it runs (MSG-73). */
export function SyncQuestion({ app, isOpen, onClose }: Props) {
  const { t } = useTranslation(['sources', 'ui'])
  const starting = useStartSync()
  const start = () =>
    starting.mutate(
      { id: app.id },
      {
        onSuccess: ({ joined }) =>
          toast.show({ kind: 'success', text: t(joined ? 'sync.joined' : 'sync.started') }),
        onSettled: onClose,
      },
    )
  return (
    <Dialog
      title={t('sync.title', { title: app.title })}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!starting.isPending}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button variant="primary" isBusy={starting.isPending} onClick={start} data-autofocus>
            {t('sync.submit')}
          </Button>
        </>
      }
    >
      <p>{t('sync.text')}</p>
    </Dialog>
  )
}
