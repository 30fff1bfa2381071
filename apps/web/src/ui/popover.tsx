import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import { type Placement, useFloating } from './floating.ts'
import styles from './popover.module.css'
import { useDismiss } from './use-dismiss.ts'

type TriggerProps = {
  ref?: RefObject<HTMLElement | null>
  onClick?: () => void
  'aria-haspopup'?: 'dialog'
  'aria-expanded'?: boolean
  'aria-controls'?: string
}
type Props = {
  label: string
  trigger: ReactElement<TriggerProps>
  placement?: Placement
  className?: string
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small panel beside its button; it takes the focus, Esc or a press outside closes it. */
export function Popover({
  label,
  trigger,
  placement = 'bottom-start',
  className,
  children,
}: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const anchor = useRef<HTMLElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useFloating({ anchor, box }, isOpen, placement)
  useDismiss({ anchor, box }, isOpen, close)
  useEffect(() => {
    if (isOpen) box.current?.focus({ preventScroll: true })
  }, [box, isOpen])

  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        onClick: () => setIsOpen(!isOpen),
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
      })}
      {isOpen && (
        <div
          ref={box}
          id={id}
          popover="manual"
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          data-elevated
          className={cx(styles.popover, className)}
          onBlur={(event) => {
            // Tab past the last control leaves the panel: it closes like a menu.
            const next = event.relatedTarget
            if (next && next !== anchor.current && !box.current?.contains(next)) setIsOpen(false)
          }}
        >
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </>
  )
}
