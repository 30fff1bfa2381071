import { expect, type Page } from '@playwright/test'

/** Collects what must never happen while a page is used; `check` fails with all of it. */
export function watchPage(page: Page, options: { expected?: RegExp } = {}) {
  const troubles: string[] = []
  const note = (text: string) => {
    if (!options.expected?.test(text)) troubles.push(text)
  }
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) note(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => note(`exception: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1')
      note(`foreign request: ${request.url()}`)
  })
  page.on('response', (reply) => {
    if (reply.status() >= 500) note(`answer ${reply.status()}: ${reply.url()}`)
  })
  return { check: () => expect(troubles).toEqual([]) }
}
