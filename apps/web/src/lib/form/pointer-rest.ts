let isPressed = false

if (typeof window !== 'undefined') {
  const release = () => {
    isPressed = false
  }
  window.addEventListener('pointerdown', () => (isPressed = true), true)
  window.addEventListener('pointerup', release, true)
  window.addEventListener('pointercancel', release, true)
}

/**
 * Runs work at once, or after the click in progress. A field left by pressing a button would
 * otherwise show its error in mid-click and move the button away from under the pointer.
 */
export function whenPointerRests(work: () => void): void {
  if (!isPressed) return work()
  const finish = () => setTimeout(work)
  window.addEventListener('pointerup', finish, { capture: true, once: true })
}
