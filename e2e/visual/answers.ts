import type { Page, Route } from '@playwright/test'
import { type ErrorCode, errorCodes } from '@zhiwen/contract/errors.ts'
import { callApi } from '../support/api.ts'
import type { Language } from './forms.ts'
import { serverErrorText } from './texts.ts'

/**
 * Answers a page is given instead of the server's. Only for states that the real server shows by
 * chance or after long waiting: whether a captcha is due depends on every test that ran before.
 */
const take = (page: Page, path: string, act: (route: Route) => Promise<void>) =>
  page.route((url) => url.pathname === `/api${path}`, act)

/** The call succeeds with these data. */
export const answerWith = (page: Page, path: string, data: unknown): Promise<unknown> =>
  take(page, path, (route) =>
    route.fulfill({ json: { code: 200, message: 'ok', data, request_id: requestId } }),
  )

type Refusal = { error: ErrorCode; language: Language; details?: Record<string, unknown> }

/** The call is refused in the words the server has for it. */
export const refuseWith = (page: Page, path: string, refusal: Refusal): Promise<unknown> =>
  take(page, path, (route) => {
    const { error, language, details } = refusal
    const { status, number } = errorCodes[error]
    const message = serverErrorText(language, error)
    const json = { code: number, error, message, data: null, details, request_id: requestId }
    return route.fulfill({ status, json })
  })

/** The call is never answered. */
export const keepWaiting = (page: Page, path: string): Promise<unknown> =>
  take(page, path, async () => {})

/** The server behind the proxy is gone. */
export const answerAsProxy = (page: Page, path: string, status: number): Promise<unknown> =>
  take(page, path, (route) => route.fulfill({ status, body: 'Bad gateway' }))

const requestId = '0199a7c3-e52d-7b0f-8a41-6c1f20d95e37'

/** A code went out a moment ago, so that the button counts down. */
export const sendCodesAtOnce = async (page: Page): Promise<void> => {
  const sent = { resend_after: 52, expires_in: 300 }
  for (const path of ['/user/mobile_num/verify', '/user/email/verify', '/auth/password/code']) {
    await answerWith(page, path, sent)
  }
}

let platform: Promise<object> | undefined

/** Platform config as in production, where codes go to real phones and no page tells of an outbox. */
export async function hideOutbox(page: Page): Promise<void> {
  platform ??= callApi<object>('GET /platform_config/public')
  await answerWith(page, '/platform_config/public', {
    ...(await platform),
    development_outbox_url: null,
  })
}
