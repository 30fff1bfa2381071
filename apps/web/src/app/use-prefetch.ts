import { useEffect } from 'react'
import { matchPath } from 'react-router'
import { logWarning } from '../lib/log.ts'
import { routes } from './routes.tsx'

const pathOf = (event: Event): string | null => {
  const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null
  return link ? (link.getAttribute('href') ?? '').replace(/[?#].*$/, '') : null
}

const prefetch = (event: Event): void => {
  const path = pathOf(event)
  const route = path === null ? undefined : routes.find(({ path: known }) => matchPath(known, path))
  // The module loader keeps what it has fetched, so a second hover costs nothing.
  route?.page?.().catch((error: unknown) => logWarning('page was not prefetched', error))
}

/** Loads a page's chunk when the pointer or the focus reaches a link to it (F5). */
export function usePrefetch(): void {
  useEffect(() => {
    document.addEventListener('pointerover', prefetch, { passive: true })
    document.addEventListener('focusin', prefetch)
    return () => {
      document.removeEventListener('pointerover', prefetch)
      document.removeEventListener('focusin', prefetch)
    }
  }, [])
}
