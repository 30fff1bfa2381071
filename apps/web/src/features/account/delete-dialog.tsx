import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session/index.ts'
import { Button, Dialog } from '../../ui/index.ts'

type Props = { isOpen: boolean; isBusy: boolean; onCancel: () => void; onConfirm: () => void }

/** The last question before the account is gone: names it and what happens. */
export function DeleteDialog({ isOpen, isBusy, onCancel, onConfirm }: Props) {
  const { t } = useTranslation('account')
  const { display_name, username } = useUser()
  return (
    <Dialog
      title={t('delete.confirm-title', { name: display_name })}
      isOpen={isOpen}
      onClose={onCancel}
      canClose={!isBusy}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onCancel} data-autofocus>
            {t('delete.keep')}
          </Button>
          <Button variant="danger-solid" isBusy={isBusy} onClick={onConfirm}>
            {t('delete.submit')}
          </Button>
        </>
      }
    >
      <p>{t('delete.confirm-text', { username })}</p>
    </Dialog>
  )
}
