import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'

type Note = (trouble: string) => void

/** What no page may ever show: texts of a program instead of words for a person. */
const brokenWords = /\bundefined\b|\bNaN\b|\[object Object\]|\{\{|\bnull\b/

function listen(page: Page, note: Note) {
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    note(`console: ${message.text()} ${message.location().url}`)
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
  page.on('dialog', async (dialog) => {
    if (dialog.type() !== 'beforeunload') note(`dialog: ${dialog.message()}`)
    await dialog.accept()
  })
}

/** Collects what must never happen while a page is used; `check` fails with all of it. */
export function watchPage(page: Page, options: { expected?: RegExp } = {}) {
  const troubles: string[] = []
  listen(page, (trouble) => {
    if (!options.expected?.test(trouble)) troubles.push(trouble)
  })
  return { check: () => expect(troubles).toEqual([]) }
}

/** The same for every page of a browser, with troubles a test names beforehand because it causes them. */
export function watchBrowser() {
  const allowed: RegExp[] = []
  const troubles: string[] = []
  const contexts: BrowserContext[] = []
  const note: Note = (trouble) => {
    if (!allowed.some((pattern) => pattern.test(trouble))) troubles.push(trouble)
  }
  const checkWords = async (page: Page) => {
    const words = await page.locator('body').innerText()
    expect(words, `words of ${page.url()}`).not.toMatch(brokenWords)
  }
  return {
    watch(context: BrowserContext) {
      contexts.push(context)
      for (const page of context.pages()) listen(page, note)
      context.on('page', (page) => listen(page, note))
    },
    /** Says that a trouble belongs to the test, such as the browser's own line about a refused call. */
    allow: (...patterns: RegExp[]) => void allowed.push(...patterns),
    async check() {
      const pages = contexts.flatMap((context) => context.pages())
      for (const page of pages) if (page.url().startsWith('http')) await checkWords(page)
      expect(troubles).toEqual([])
    },
  }
}

export type Health = ReturnType<typeof watchBrowser>
