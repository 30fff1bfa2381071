import type { Page, Request } from '@playwright/test'

type Key = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
type Answer = { status: number; body?: unknown; html?: string }

const isCall = (request: Request, key: Key) => {
  const [method, path] = key.split(' ')
  const { pathname } = new URL(request.url())
  return request.method() === method && pathname === `/api${path}`
}

/** All calls of one kind a page has sent so far and sends from now on. */
export function recordCalls(page: Page, key: Key): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (isCall(request, key)) seen.push(request)
  })
  return seen
}

/** Every call a page sends to the API. */
export function recordAllCalls(page: Page): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) seen.push(request)
  })
  return seen
}

/** Waits for the next call of one kind. */
export const nextCall = (page: Page, key: Key) =>
  page.waitForRequest((request) => isCall(request, key))

/** Answers calls of one kind in place of the server; `undefined` lets a call through. */
export async function answerCalls(
  page: Page,
  key: Key,
  answer: (turn: number) => Answer | 'cut' | undefined,
): Promise<void> {
  let turn = 0
  await page.route(
    (url) => url.pathname === `/api${key.split(' ')[1]}`,
    async (route) => {
      const given = isCall(route.request(), key) ? answer(++turn) : undefined
      if (given === undefined) return route.fallback()
      if (given === 'cut') return route.abort('connectionfailed')
      const { status, body, html } = given
      await route.fulfill(html === undefined ? { status, json: body } : { status, body: html })
    },
  )
}

/** Holds calls of one kind back until `release` is called. */
export async function holdCalls(page: Page, key: Key) {
  const gate = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === `/api${key.split(' ')[1]}`,
    async (route) => {
      if (isCall(route.request(), key)) await gate.promise
      await route.fallback()
    },
  )
  return { release: gate.resolve }
}
