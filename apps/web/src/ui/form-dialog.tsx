import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './form-dialog.module.css'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  submitLabel: string
  isBusy: boolean
  /** For acts that cannot be undone. */
  isDangerous?: boolean
  /** A quiet line beside the buttons about what else happens. */
  effect?: string
  formProps: ComponentProps<'form'>
  children: ReactNode
}

/** A short form in a dialog; its buttons stand in the footer. */
export function FormDialog(props: Props) {
  const { title, isOpen, onClose, submitLabel, isBusy, isDangerous, effect, formProps, children } =
    props
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
          <Button
            variant={isDangerous ? 'danger-solid' : 'primary'}
            type="submit"
            form={id}
            isBusy={isBusy}
          >
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
