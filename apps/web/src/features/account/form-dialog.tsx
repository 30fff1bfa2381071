import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog } from '../../ui/index.ts'
import styles from './dialog-form.module.css'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  submitLabel: string
  isBusy: boolean
  /** A quiet line beside the buttons about what else happens. */
  effect?: string
  formProps: ComponentProps<'form'>
  children: ReactNode
}

/** A short form in a dialog; its buttons stand in the footer. */
export function FormDialog(props: Props) {
  const { title, isOpen, onClose, submitLabel, isBusy, effect, formProps, children } = props
  const { t } = useTranslation('ui')
  const id = useId()
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          {effect && <span className={styles.effect}>{effect}</span>}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={id} isBusy={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} {...formProps}>
        {children}
      </form>
    </Dialog>
  )
}
