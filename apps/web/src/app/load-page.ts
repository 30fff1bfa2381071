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

/** Loads a page's chunk; a missing one reloads the application once before it counts as an error. */
export async function loadPage(
  load: PageLoader,
  reload = () => location.reload(),
): Promise<Loaded> {
  try {
    return { Component: await load() }
  } catch (error) {
    if (!isReloadWorthwhile()) throw error
    lastReload.write(now())
    reload()
    return new Promise(() => {}) // The page is on its way out.
  }
}
