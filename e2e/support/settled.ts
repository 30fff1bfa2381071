import { expect, type Page, type Request } from '@playwright/test'

const watched = new WeakMap<Page, Set<Request>>()
/** The news stream stays open for as long as the page does. */
const isCall = (request: Request) => {
  const { pathname } = new URL(request.url())
  return pathname.startsWith('/api/') && pathname !== '/api/news'
}

function openCalls(page: Page): Set<Request> {
  const known = watched.get(page)
  if (known) return known
  const open = new Set<Request>()
  watched.set(page, open)
  page.on('request', (request) => void (isCall(request) && open.add(request)))
  const close = (request: Request) => void open.delete(request)
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return open
}

const twoFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  )

/** Goes to a page and waits until every call is answered and drawn, also those that follow from answers. */
export async function gotoSettled(page: Page, path: string): Promise<void> {
  const open = openCalls(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  for (let round = 0; round < 3; round += 1) {
    await expect.poll(() => open.size).toBe(0)
    await twoFrames(page)
  }
}
