import {
  cloneElement,
  type KeyboardEvent,
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
import styles from './menu.module.css'
import { type MenuEntry, MenuRow } from './menu-row.tsx'
import popoverStyles from './popover.module.css'
import { moveFocus } from './roving.ts'
import { useDismiss } from './use-dismiss.ts'

type TriggerProps = {
  ref?: RefObject<HTMLElement | null>
  onClick?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  'aria-controls'?: string
}
type Props = {
  label: string
  trigger: ReactElement<TriggerProps>
  items: MenuEntry[]
  placement?: Placement
  /** Shown above the items, for example whose account it is. */
  header?: ReactNode
  className?: string
}

/** A button with a list of acts; arrows move, letters jump, Enter acts, Esc and Tab close. */
export function Menu({
  label,
  trigger,
  items,
  placement = 'bottom-start',
  header,
  className,
}: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const anchor = useRef<HTMLElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useDismiss({ anchor, box }, isOpen, close)

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Tab') return close()
    if (moveFocus(event, '[role^="menuitem"]')) return
    if (event.key.length === 1) jumpToLetter(event.currentTarget, event.key)
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        onClick: () => setIsOpen(!isOpen),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setIsOpen(true)
        },
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
      })}
      {isOpen && (
        <FloatingBox
          ref={box}
          anchor={anchor}
          placement={placement}
          focusOn="[role^=menuitem]"
          data-elevated
          className={cx(popoverStyles.popover, className)}
        >
          {header && <div className={styles.header}>{header}</div>}
          <div id={id} role="menu" aria-label={label} onKeyDown={handleKeyDown}>
            {items.map((entry) => (
              <MenuRow key={entry.key} entry={entry} onDone={close} />
            ))}
          </div>
        </FloatingBox>
      )}
    </>
  )
}

function jumpToLetter(menu: HTMLElement, letter: string) {
  const rows = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const found = rows.find((row) =>
    row.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()),
  )
  found?.focus()
}
