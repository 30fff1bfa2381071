import { sendResetCode } from '@zhiwen/contract/auth.ts'
import { sendEmailCode, sendMobileCode } from '@zhiwen/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUser, signIn } from '../../testing/builders.ts'
import { behindProxy, newAddress, newNumber } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: behindProxy })
})
afterAll(() => app.close())

const ask = (mobile: string, verification_type: 'signup' | 'login' | 'reset' = 'signup') =>
  app.call(sendMobileCode, {
    body: { country_code: '+86', mobile, verification_type },
    headers: newAddress(),
  })
const textsTo = (mobile: string) => app.ledger.texts.filter((text) => text.mobile === mobile)

test('API-USER-4: a code is promised for five minutes and can be asked again after one', async () => {
  const mobile = newNumber()

  const reply = await ask(mobile)
  await app.runJobs()

  expect(reply.data).toEqual({ resend_after: 60, expires_in: 300 })
  expect(textsTo(mobile)).toEqual([
    {
      country_code: '+86',
      mobile,
      code: expect.stringMatching(/^\d{6}$/),
      key: expect.any(String),
    },
  ])
})

test('VAL-7: asking again too early answers with the seconds left and sends nothing', async () => {
  const mobile = newNumber()
  await ask(mobile)
  app.clock.advance(20)

  const early = await ask(`+86 ${mobile}`)
  app.clock.advance(40)
  const late = await ask(mobile)
  await app.runJobs()

  expect(early.data).toEqual({ resend_after: 40, expires_in: 280 })
  expect(late.data).toEqual({ resend_after: 60, expires_in: 300 })
  expect(textsTo(mobile)).toHaveLength(2)
})

test('a code for another purpose has to wait too, because it goes to the same phone', async () => {
  const user = await buildUser(app)
  await ask(user.mobile, 'login')

  const reply = await ask(user.mobile, 'reset')

  expect(reply).toMatchObject({ status: 429, error: 'rate-limited' })
  expect(reply.headers['retry-after']).toBe('60')
})

test('API-AUTH-9: a reset code goes to the phone of a username and to a typed mailbox', async () => {
  const user = await buildUser(app, { email: 'reset@example.com' })
  const forReset = (account: string) =>
    app.call(sendResetCode, { body: { account }, headers: newAddress() })

  await forReset(user.username)
  await forReset('Reset@example.com')
  await app.runJobs()

  expect(textsTo(user.mobile)).toHaveLength(1)
  expect(app.ledger.mails.filter(({ to }) => to === 'reset@example.com')).toHaveLength(1)
})

test('API-USER-4: purposes of an account need its token', async () => {
  const body = { country_code: '+86', verification_type: 'delete' } as const

  const reply = await app.call(sendMobileCode, { body, headers: newAddress() })

  expect(reply).toMatchObject({ status: 401, error: 'token-invalid' })
})

test('API-USER-4: a code that proves the account goes to its own number and to no other', async () => {
  const user = await buildUser(app)
  const { token } = await signIn(app, user)
  const askOwn = (mobile?: string) =>
    app.call(sendMobileCode, {
      body: { country_code: '+86', verification_type: 'change', ...(mobile && { mobile }) },
      token,
    })

  const other = await askOwn(newNumber())
  const own = await askOwn()
  await app.runJobs()

  expect(other.body.details).toMatchObject({ fields: [{ field: 'mobile' }] })
  expect(own.status).toBe(200)
  expect(textsTo(user.mobile)).toHaveLength(1)
})

test('API-USER-4: a visitor must say which number', async () => {
  const body = { country_code: '+86', verification_type: 'signup' } as const

  const reply = await app.call(sendMobileCode, { body, headers: newAddress() })

  expect(reply.body.details).toEqual({ fields: [{ field: 'mobile', message: '请输入手机号' }] })
})

test('API-USER-6: a mailbox gets no codes for what only a phone can prove', async () => {
  const { token } = await signIn(app, await buildUser(app))

  for (const verification_type of ['signup', 'change', 'delete', 'transfer'] as const) {
    const body = { email: 'x@example.com', verification_type }
    const reply = await app.call(sendEmailCode, { body, token })
    expect(reply.body.details).toMatchObject({ fields: [{ field: 'verification_type' }] })
  }
})
