import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
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
      <DialogFrame
        title={title}
        titleId={titleId}
        footer={footer}
        onClose={canClose ? onClose : undefined}
      >
        {children}
      </DialogFrame>
    </dialog>
  )
}

type FrameProps = {
  title: string
  titleId?: string
  level?: 2 | 3
  footer?: ReactNode
  onClose?: () => void
  children: ReactNode
}

/** Title bar, content and buttons of a dialog. */
export function DialogFrame({ title, titleId, level = 2, footer, onClose, children }: FrameProps) {
  const { t } = useTranslation('ui')
  const Heading = `h${level}` as const
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <Heading id={titleId}>{title}</Heading>
        {onClose && (
          <IconButton label={t('close')} hasTooltip={false} onClick={onClose}>
            <X />
          </IconButton>
        )}
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </div>
  )
}

/** Shows a native dialog as a modal while `isOpen`; closing gives the focus back to where it was. */
export function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before paint and before removal: a dialog taken out of the page while open would lose the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return undefined
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    return () => element.close()
  }, [isOpen])
  return dialog
}
