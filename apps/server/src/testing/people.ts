import { login, signup } from '@zhiwen/contract/auth.ts'
import { sendMobileCode } from '@zhiwen/contract/user.ts'
import type { z } from 'zod'
import type { TestApp } from './test-app.ts'

type SignUpBody = z.input<typeof signup.body>
type CodePurpose = z.input<typeof sendMobileCode.body>['verification_type']

/** Settings for tests that come from many addresses, as behind a proxy. */
export const behindProxy = { PROXY_HOPS: '1' }

let addresses = 0
let numbers = 0

/** Headers of a caller from an address nobody has used before. */
export function newAddress(): { 'x-forwarded-for': string } {
  addresses += 1
  return { 'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` }
}

/** A phone number nobody has used before. */
export const newNumber = (): string => String(18_600_000_000 + ++numbers)

/** Asks for a code by phone, lets the worker send it, and reads it from the message. */
export async function codeByPhone(
  app: TestApp,
  mobile: string,
  verification_type: CodePurpose,
  token?: string,
): Promise<string> {
  const body = { country_code: '+86', mobile, verification_type }
  const reply = await app.call(sendMobileCode, {
    body,
    headers: newAddress(),
    ...(token && { token }),
  })
  if (reply.status !== 200) throw new Error(`no code: ${reply.error}`)
  await app.runJobs()
  return codeSentTo(app, mobile)
}

/** The last code a phone has received. */
export function codeSentTo(app: TestApp, mobile: string): string {
  const message = app.ledger.texts.findLast((text) => text.mobile === mobile)
  if (!message) throw new Error('no message was sent there')
  return message.code
}

/** Body of a complete sign-up with a code that was really sent. */
export async function signUpBody(
  app: TestApp,
  changes: Partial<SignUpBody> = {},
): Promise<SignUpBody> {
  const mobile = changes.mobile ?? newNumber()
  return {
    display_name: '李雷',
    country_code: '+86',
    mobile,
    verification_code: changes.verification_code ?? (await codeByPhone(app, mobile, 'signup')),
    password: 'correct horse 42',
    confirm_password: 'correct horse 42',
    terms_version: app.config.TERMS_VERSION,
    ...changes,
  }
}

/** Registers somebody through the API, from an address of their own. */
export async function signUp(app: TestApp, changes: Partial<SignUpBody> = {}) {
  const body = await signUpBody(app, changes)
  const reply = await app.call(signup, { body, headers: newAddress() })
  const refreshToken = cookieOf(reply, 'refresh_token')
  return { ...body, token: reply.data.access_token, refreshToken }
}

/** Signs in by password, from an address of their own. */
export const logIn = (app: TestApp, account: string, password: string) =>
  app.call(login, { body: { login_type: 'password', account, password }, headers: newAddress() })

/** A cookie the reply sets; empty when it is cleared or absent. */
export const cookieOf = (reply: { cookies: { name: string; value: string }[] }, name: string) =>
  reply.cookies.find((cookie) => cookie.name === name)?.value ?? ''
