import { login } from '@zhiwen/contract/auth.ts'
import { getUserInfo, sendEmailCode } from '@zhiwen/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUser, builtPassword } from '../../testing/builders.ts'
import { behindProxy, codeByPhone, logIn, newAddress, newNumber } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: behindProxy })
})
afterAll(() => app.close())

test('API-AUTH-1: username, phone and proven mail sign in with the password', async () => {
  const user = await buildUser(app, { email: 'ann@example.com' })
  const names = [
    user.username,
    user.username.toUpperCase(),
    user.mobile,
    `+86 ${user.mobile}`,
    'Ann@Example.com',
  ]

  const replies = await Promise.all(names.map((name) => logIn(app, name, builtPassword)))

  for (const { data } of replies) {
    const info = await app.call(getUserInfo, { token: data.access_token })
    expect(info.data.id).toBe(user.id)
  }
})

test('API-AUTH-1: a token is opaque, lasts 900 s and is accepted a minute longer (SM-1)', async () => {
  const user = await buildUser(app)
  const { data } = await logIn(app, user.mobile, builtPassword)

  expect(data.expires_in).toBe(900)
  expect(Buffer.from(data.access_token, 'base64url')).toHaveLength(32)
  app.clock.advance(959)
  const late = await app.call(getUserInfo, { token: data.access_token })
  app.clock.advance(2)
  const tooLate = await app.call(getUserInfo, { token: data.access_token })
  expect([late.status, tooLate.status]).toEqual([200, 401])
})

test('MSG-35: a wrong password and a missing one are told apart only by the field', async () => {
  const user = await buildUser(app)

  const wrong = await logIn(app, user.mobile, 'not the password')
  const missing = await app.call(login, {
    body: { login_type: 'password', account: user.mobile },
    headers: newAddress(),
  })

  expect(wrong).toMatchObject({ status: 400, error: 'login-wrong' })
  expect(wrong.body.message).toBe('账号或密码错误')
  expect(missing.body.details).toMatchObject({ fields: [{ field: 'password' }] })
})

test('RT-1: after three failures a captcha is asked, and the right one lets the owner in', async () => {
  const captchaApp = await createTestApp({
    settings: { ...behindProxy, TEST_CAPTCHA_TEXT: 'abcde' },
  })
  const user = await buildUser(captchaApp)
  const failures = []
  for (let n = 0; n < 3; n += 1) failures.push(await logIn(captchaApp, user.mobile, 'wrong one'))

  const without = await logIn(captchaApp, user.mobile, builtPassword)
  const captcha = await captchaApp.platform.captcha.make()
  const body = {
    login_type: 'password',
    account: user.mobile,
    password: builtPassword,
    captcha_value: `${captcha.captcha_id}:abcde`,
  } as const
  const withCaptcha = await captchaApp.call(login, { body, headers: newAddress() })
  const afterwards = await logIn(captchaApp, user.mobile, builtPassword)
  await captchaApp.close()

  expect(failures.map((reply) => reply.body.details)).toEqual([
    { captcha_required: false },
    { captcha_required: false },
    { captcha_required: true },
  ])
  expect(without).toMatchObject({ status: 400, error: 'captcha-wrong' })
  expect(without.body.details).toEqual({ captcha_required: true })
  expect(withCaptcha.status).toBe(200)
  expect(afterwards.status).toBe(200)
})

test('API-AUTH-1: a phone code signs in once', async () => {
  const user = await buildUser(app)
  const verification_code = await codeByPhone(app, user.mobile, 'login')
  const body = { login_type: 'sms', account: user.mobile, verification_code } as const

  const first = await app.call(login, { body, headers: newAddress() })
  const second = await app.call(login, { body, headers: newAddress() })

  expect(first.status).toBe(200)
  expect(second.error).toBe('code-wrong')
})

test('API-AUTH-1: a mail code signs the owner of a proven mailbox in', async () => {
  const email = 'code@example.com'
  const user = await buildUser(app, { email })
  await app.call(sendEmailCode, {
    body: { email: 'Code@Example.com', verification_type: 'login' },
    headers: { ...newAddress(), 'content-language': 'en' },
  })
  await app.runJobs()
  const mail = app.ledger.mails.findLast(({ to }) => to === email)
  const verification_code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''

  const reply = await app.call(login, {
    body: { login_type: 'email_code', account: email, verification_code },
    headers: newAddress(),
  })

  expect(mail?.subject).toBe('Your 知问 verification code')
  const info = await app.call(getUserInfo, { token: reply.data.access_token })
  expect(info.data.id).toBe(user.id)
})

test('a number nobody has registered gets no message and the answer of any wrong code', async () => {
  const mobile = newNumber()
  await expect(codeByPhone(app, mobile, 'login')).rejects.toThrow('no message')

  const reply = await app.call(login, {
    body: { login_type: 'sms', account: mobile, verification_code: '123456' },
    headers: newAddress(),
  })

  expect(reply.error).toBe('code-wrong')
})
