import { type RefObject, useLayoutEffect } from 'react'

export type Placement =
  | 'bottom-start'
  | 'bottom-end'
  | 'bottom'
  | 'top'
  | 'top-start'
  | 'right'
  | 'right-end'
const margin = 8

/** The corner of a floating box beside its anchor: turned over when there is no room, kept inside the window. */
export function placeBeside(
  anchor: DOMRect,
  box: { width: number; height: number },
  placement: Placement,
  gap: number,
) {
  const [side, align] = placement.split('-')
  const isBeside = side === 'right'
  let left = anchor.left + (anchor.width - box.width) / 2
  let top = anchor.bottom + gap
  if (align === 'start') left = anchor.left
  if (align === 'end') left = anchor.right - box.width
  if (isBeside) {
    left = anchor.right + gap
    top =
      align === 'end' ? anchor.bottom - box.height : anchor.top + (anchor.height - box.height) / 2
  }
  const above = anchor.top - gap - box.height
  const hasRoomBelow = anchor.bottom + gap + box.height <= window.innerHeight - margin
  if (side === 'top' && above >= margin) top = above
  if (side === 'bottom' && !hasRoomBelow && above >= margin) top = above
  return {
    left: clamp(left, window.innerWidth - box.width - margin),
    top: clamp(top, window.innerHeight - box.height - margin),
  }
}

function clamp(value: number, max: number) {
  return Math.round(Math.max(margin, Math.min(value, max)))
}

type Refs = { anchor: RefObject<HTMLElement | null>; box: RefObject<HTMLElement | null> }

/** Shows a box in the top layer beside its anchor while `isOpen`, follows scrolling and resizing, and gives the focus back. */
export function useFloating({ anchor, box }: Refs, isOpen: boolean, placement: Placement, gap = 6) {
  useLayoutEffect(() => {
    const element = box.current
    const button = anchor.current
    if (!isOpen || !element) return undefined
    element.showPopover()
    function place() {
      if (!button || !element) return
      const size = { width: element.offsetWidth, height: element.offsetHeight }
      const at = placeBeside(button.getBoundingClientRect(), size, placement, gap)
      element.style.setProperty('left', `${at.left}px`)
      element.style.setProperty('top', `${at.top}px`)
    }
    place()
    window.addEventListener('resize', place)
    document.addEventListener('scroll', place, true)
    return () => {
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', place, true)
      // Before the box goes: the focus returns to the button it came from.
      if (element.contains(document.activeElement)) button?.focus({ preventScroll: true })
      if (element.isConnected) element.hidePopover()
    }
  }, [anchor, box, isOpen, placement, gap])
}
