import { type RefObject, useEffect, useEffectEvent } from 'react'

type Refs = { anchor: RefObject<HTMLElement | null>; box: RefObject<HTMLElement | null> }

/** Closes a floating layer on Esc and on a press outside. */
export function useDismiss({ anchor, box }: Refs, isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // Prevented, so that a dialog below this layer stays open.
      event.preventDefault()
      close()
    }
    function handlePress(event: PointerEvent) {
      const target = event.target
      if (!(target instanceof Node)) return
      if (box.current?.contains(target) || anchor.current?.contains(target)) return
      close()
    }
    document.addEventListener('keydown', handleKeyDown, true)
    document.addEventListener('pointerdown', handlePress, true)
    return () => {
      document.removeEventListener('keydown', handleKeyDown, true)
      document.removeEventListener('pointerdown', handlePress, true)
    }
  }, [anchor, box, isOpen])
}
