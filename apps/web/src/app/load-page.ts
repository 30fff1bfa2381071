import { now } from '../lib/clock.ts'
import { stored } from '../lib/storage/stored.ts'
import type { PageLoader } from './routes.tsx'

const againAfterMs = 10_000

const lastReload = stored({
  area: 'session',
  key: 'app.reloaded_at',
  version: 1,
  accepts: (data): data is number => typeof data === 'number',
})

/** After a release old chunks are gone; a reload brings the new list of them. Not twice in a row, and never offline. */
const isReloadWorthwhile = (): boolean => {
  const last = lastReload.read()
  return navigator.onLine && (last === null || now() - last > againAfterMs)
}

type Loaded = { Component: Awaited<ReturnType<PageLoader>> }

let findWanted = () => location.href

/** Tells where a navigation under way leads, for a reload in its midst to end there. */
export const setWanted = (find: () => string): void => {
  findWanted = find
}

const reloadWanted = () => {
  const wanted = findWanted()
  if (wanted === location.href) location.reload()
  else location.assign(wanted)
}

/**
 * Loads a page's chunk; a missing one reloads the application once before it counts as an error.
 * The router draws nothing at all for a page that failed to load, so the page itself fails instead.
 */
export async function loadPage(load: PageLoader, reload = reloadWanted): Promise<Loaded> {
  try {
    return { Component: await load() }
  } catch (error) {
    if (!isReloadWorthwhile()) return { Component: failing(error) }
    lastReload.write(now())
    reload()
    return new Promise(() => {}) // The page is on its way out.
  }
}

const failing = (error: unknown) => () => {
  throw error
}
