import type { BrowserContext, Page } from '@playwright/test'

type Token = { access_token: string; expires_at?: number }

/** One of our versioned values in a page's local storage, or null. */
export const readKept = <Value>(page: Page, key: string): Promise<Value | null> =>
  page.evaluate((name) => {
    const text = localStorage.getItem(name)
    return text === null ? null : JSON.parse(text).data
  }, key)

/** The token as the browser keeps it. */
export const readToken = (page: Page) => readKept<Token>(page, 'app.token')

/** The token as it lies in a browser before its first page. */
export async function keptToken(context: BrowserContext): Promise<Token> {
  const { origins } = await context.storageState()
  const kept = origins[0]?.localStorage.find(({ name }) => name === 'app.token')
  return JSON.parse(kept?.value ?? '{}').data
}

/** Changes the kept token's expiry, relative to the page's own clock; `null` takes it away. */
export const setTokenExpiry = (page: Page, secondsLeft: number | null) =>
  page.evaluate((seconds) => {
    const kept = JSON.parse(localStorage.getItem('app.token') ?? '{}')
    const { expires_at: _, ...rest } = kept.data
    const data = seconds === null ? rest : { ...rest, expires_at: Date.now() + seconds * 1000 }
    localStorage.setItem('app.token', JSON.stringify({ v: 1, data }))
  }, secondsLeft)
