import { useTranslation } from 'react-i18next'
import { Button, Dialog, Notice, toast } from '../../../ui/index.ts'
import { useLeaveWorkspace } from './queries.ts'

type Props = { company: string; isOpen: boolean; onClose: () => void }

/** Asks before the own membership ends: what goes, and how to come back (ROLE-43). */
export function LeaveDialog({ company, isOpen, onClose }: Props) {
  const { t } = useTranslation('places')
  const leave = useLeaveWorkspace(() => {
    onClose()
    toast.show({ kind: 'success', text: t('left', { company }) })
  })
  return (
    <Dialog
      title={t('leave-title', { company })}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!leave.isPending}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('leave-keep')}
          </Button>
          <Button variant="danger-solid" isBusy={leave.isPending} onClick={() => leave.mutate()}>
            {t('leave-submit')}
          </Button>
        </>
      }
    >
      <p>{t('leave-text', { company })}</p>
      {leave.error && (
        <Notice tone="danger" role="alert">
          {leave.error.message}
        </Notice>
      )}
    </Dialog>
  )
}
