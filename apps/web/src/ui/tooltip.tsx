import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Placement } from './floating.ts'
import { FloatingBox } from './floating-box.tsx'
import { Kbd } from './kbd.tsx'
import styles from './tooltip.module.css'

export const tooltipDelayMs = 200

type AnchorProps = {
  ref?: RefObject<HTMLElement | null>
  onPointerEnter?: () => void
  onPointerLeave?: () => void
  onPointerDown?: () => void
  onFocus?: () => void
  onBlur?: () => void
}
type Props = {
  text: ReactNode
  shortcut?: ReactNode
  placement?: Placement
  children: ReactElement<AnchorProps>
}

/** A short hint 200 ms after the pointer or the keyboard focus comes; it repeats the name and is not spoken again. */
export function Tooltip({ text, shortcut, placement = 'top', children }: Props) {
  const given = children.props
  const ownAnchor = useRef<HTMLElement>(null)
  const anchor = given.ref ?? ownAnchor
  const box = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  function open() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(true), tooltipDelayMs)
  }
  function close() {
    clearTimeout(timer.current)
    setIsOpen(false)
  }
  function openForKeyboard() {
    if (anchor.current?.matches(':focus-visible')) open()
  }
  return (
    <>
      {cloneElement(children, {
        ref: anchor,
        onPointerEnter: () => {
          given.onPointerEnter?.()
          open()
        },
        onPointerLeave: () => {
          given.onPointerLeave?.()
          close()
        },
        onPointerDown: () => {
          given.onPointerDown?.()
          close()
        },
        onFocus: () => {
          given.onFocus?.()
          openForKeyboard()
        },
        onBlur: () => {
          given.onBlur?.()
          close()
        },
      })}
      {isOpen && (
        <FloatingBox
          ref={box}
          anchor={anchor}
          placement={placement}
          aria-hidden="true"
          className={styles.tooltip}
        >
          {text}
          {shortcut && <Kbd>{shortcut}</Kbd>}
        </FloatingBox>
      )}
    </>
  )
}
