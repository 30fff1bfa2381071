import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './drawer.module.css'
import { IconButton } from './icon-button.tsx'
import { usePresence } from './use-presence.ts'

const leaveMs = 180

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Buttons left of the close button. */
  tools?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** A panel at the right edge of the sheet; the page beside it stays usable. On phones it fills the screen. */
export function Drawer(props: Props) {
  const isMounted = usePresence(props.isOpen, leaveMs)
  return isMounted ? <OpenDrawer {...props} /> : null
}

function OpenDrawer({ isOpen, onClose, title, tools, footer, children }: Props) {
  const { t } = useTranslation('ui')
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [isOpen])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-elevated
      data-leaving={!isOpen || undefined}
      inert={!isOpen}
      className={styles.drawer}
      onKeyDown={handleKeyDown}
    >
      <header className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        <span className={styles.tools}>
          {tools}
          <IconButton label={t('close')} onClick={onClose}>
            <X />
          </IconButton>
        </span>
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </div>
  )
}
