import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import type { Placement } from './floating.ts'
import { FloatingBox } from './floating-box.tsx'
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
  useDismiss({ anchor, box }, isOpen, close)

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
        <FloatingBox
          ref={box}
          anchor={anchor}
          placement={placement}
          focusOn=":scope"
          id={id}
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
        </FloatingBox>
      )}
    </>
  )
}
