import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Moves the focus among the enabled items of a group with arrows, Home and End; returns the item reached. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)].filter(
    (item) => !item.matches(':disabled, [aria-disabled="true"]'),
  )
  const at = items.findIndex((item) => item === document.activeElement)
  const next = nextIndex(event.key, at, items.length)
  const target = next === undefined ? undefined : items[next]
  if (!target) return undefined
  event.preventDefault()
  target.focus()
  return target
}

/** The index an arrow, Home or End key leads to, going round at the ends. */
export function nextIndex(key: string, at: number, count: number) {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined) return undefined
  if (at < 0) return step > 0 ? 0 : count - 1
  return (at + step + count) % count
}
