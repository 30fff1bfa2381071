/** Whether the command key of this machine is ⌘ instead of Ctrl. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** Name of the modifier on this machine. */
export const modifierKey = (): string => (isMac() ? '⌘' : 'Ctrl')

/** Whether this device has a pointer that hovers, and so most likely a keyboard. */
export const hasKeyboard = (): boolean => !window.matchMedia('(hover: none)').matches

/** Whether a key press belongs to text being typed, where single-key shortcuts must not act (G5). */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target
  if (event.isComposing || !(target instanceof HTMLElement)) return event.isComposing
  return target.isContentEditable || target.matches('input, textarea, select')
}
