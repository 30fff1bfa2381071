/** Somebody looks at the page, and the browser has a network. */
const isAttended = () => document.visibilityState === 'visible' && navigator.onLine

/** Runs work while the page is looked at and online; the returned function ends it for good. */
export function whileAttended(work: (signal: AbortSignal) => void): () => void {
  let running: AbortController | null = null
  const heed = () => {
    if (isAttended() === (running !== null)) return
    running?.abort()
    running = isAttended() ? new AbortController() : null
    if (running) work(running.signal)
  }
  document.addEventListener('visibilitychange', heed)
  window.addEventListener('online', heed)
  window.addEventListener('offline', heed)
  heed()
  return () => {
    document.removeEventListener('visibilitychange', heed)
    window.removeEventListener('online', heed)
    window.removeEventListener('offline', heed)
    running?.abort()
  }
}
