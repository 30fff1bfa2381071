import { useTranslation } from 'react-i18next'
import { Button, Dialog } from '../../../ui/index.ts'

type Props = {
  /** How many members would gain access; null asks nothing. */
  gaining: number | null
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before reader lists are set aside for chosen roles, naming how many gain access (READ-3). */
export function WidenQuestion({ gaining, isBusy, onClose, onConfirm }: Props) {
  const { t } = useTranslation(['source-form', 'ui'])
  return (
    <Dialog
      title={t('widen.title')}
      isOpen={gaining !== null}
      onClose={onClose}
      canClose={!isBusy}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('ui:cancel')}
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={onConfirm}>
            {t('widen.submit')}
          </Button>
        </>
      }
    >
      <p>{t('widen.text', { count: gaining ?? 0 })}</p>
    </Dialog>
  )
}
