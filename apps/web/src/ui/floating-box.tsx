import { type ComponentProps, type RefObject, useLayoutEffect } from 'react'
import { type Placement, placeBeside } from './floating.ts'

type Props = ComponentProps<'div'> & {
  ref: RefObject<HTMLDivElement | null>
  anchor: RefObject<HTMLElement | null>
  placement: Placement
  /** Which element takes the focus at first; `:scope` is the box itself, nothing leaves it where it is. */
  focusOn?: string
}

const gap = 6

/** A box in the top layer beside its anchor; it follows scrolling and gives the focus back when it goes. */
export function FloatingBox({ ref, anchor, placement, focusOn, ...rest }: Props) {
  // In a component of its own, because only then its clean-up runs before the focused element is taken away.
  useLayoutEffect(() => {
    const box = ref.current
    const button = anchor.current
    if (!box || !button) return undefined
    box.showPopover()
    function place() {
      if (!box || !button) return
      const size = { width: box.offsetWidth, height: box.offsetHeight }
      const at = placeBeside(button.getBoundingClientRect(), size, placement, gap)
      box.style.setProperty('left', `${at.left}px`)
      box.style.setProperty('top', `${at.top}px`)
    }
    place()
    if (focusOn) focusInside(box, focusOn)
    window.addEventListener('resize', place)
    document.addEventListener('scroll', place, true)
    return () => {
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', place, true)
      if (box.contains(document.activeElement)) button.focus({ preventScroll: true })
      box.hidePopover()
    }
  }, [ref, anchor, placement, focusOn])
  return <div {...rest} ref={ref} popover="manual" />
}

function focusInside(box: HTMLElement, selector: string) {
  const target = selector === ':scope' ? box : box.querySelector<HTMLElement>(selector)
  target?.focus({ preventScroll: true })
}
