import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from './cx.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { usePresence } from './use-presence.ts'

const leaveMs = 160

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  size?: 'md' | 'lg'
  /** Buttons, right aligned; the primary one last. */
  footer?: ReactNode
  /** False while something runs that must not be left: Esc and backdrop do nothing. */
  canClose?: boolean
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

/** A modal question or form. The native dialog keeps the focus inside, closes on Esc and gives the focus back. */
export function Dialog(props: DialogProps) {
  const isMounted = usePresence(props.isOpen, leaveMs)
  return isMounted ? <OpenDialog {...props} /> : null
}

function OpenDialog({
  isOpen,
  onClose,
  title,
  size = 'md',
  footer,
  canClose = true,
  role,
  children,
}: DialogProps) {
  const { t } = useTranslation('ui')
  const titleId = useId()
  const dialog = useModal(isOpen)
  return (
    // The backdrop click is an extra for the mouse; the keyboard has Esc and the close button.
    <dialog
      ref={dialog}
      data-elevated
      role={role}
      aria-labelledby={titleId}
      className={cx(styles.dialog, size === 'lg' && styles.lg)}
      onCancel={(event) => {
        event.preventDefault()
        if (canClose) onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && canClose) onClose()
      }}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          {canClose && (
            <IconButton label={t('close')} hasTooltip={false} onClick={onClose}>
              <X />
            </IconButton>
          )}
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  )
}

/** Shows a native dialog as a modal while `isOpen`, and gives the focus back to where it was. */
export function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!isOpen) return element.close()
    if (element.open) return
    element.showModal()
    const wanted = element.querySelector<HTMLElement>('[data-autofocus]')
    wanted?.focus({ preventScroll: true })
  }, [isOpen])
  useEffect(() => {
    const element = dialog.current
    // A page that goes away with an open dialog must not leave the rest of the document inert.
    return () => element?.close()
  }, [])
  return dialog
}
