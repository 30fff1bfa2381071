import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../lib/keyboard.ts'

type Acts = { openPalette: () => void; openShortcuts: () => void; toggleSidebar: () => void }

/** Keys that work anywhere: Ctrl/⌘ K, Ctrl/⌘ B and, outside of fields, `?` (G4, G5). */
export function useShortcuts(acts: Acts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey
    const act = hasModifier
      ? { k: acts.openPalette, b: acts.toggleSidebar }[event.key.toLowerCase()]
      : event.key === '?' && !isTyping(event) && acts.openShortcuts
    if (!act || event.altKey || event.isComposing) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
