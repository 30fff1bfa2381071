import { signup } from '@zhiwen/contract/auth.ts'
import { getUserInfo } from '@zhiwen/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  behindProxy,
  codeByPhone,
  cookieOf,
  logIn,
  newAddress,
  newNumber,
  signUp,
  signUpBody,
} from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: behindProxy })
})
afterAll(() => app.close())

const submit = (body: Awaited<ReturnType<typeof signUpBody>>) =>
  app.call(signup, { body, headers: newAddress() })

test('API-AUTH-2: a visitor with a code from the phone becomes a signed-in, inactive user', async () => {
  const mobile = newNumber()

  const { token } = await signUp(app, { mobile, email: 'Li.Lei@Example.com' })

  const { data } = await app.call(getUserInfo, { token })
  expect(data).toMatchObject({
    display_name: '李雷',
    mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
    mobile_verified: true,
    email: 'li.lei@example.com',
    email_verified: false,
    has_password: true,
    is_active: false,
    current_workspace: null,
    workspaces: [],
    terms_version: app.config.TERMS_VERSION,
  })
  expect(data.username).toMatch(/^u_[a-z2-9]{10}$/)
})

test('API-AUTH-2: the refresh token travels in a strict, HttpOnly cookie for the sign-in calls only', async () => {
  const reply = await submit(await signUpBody(app))

  expect(reply.cookies.find(({ name }) => name === 'refresh_token')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/api/auth',
    maxAge: 30 * 24 * 3600,
  })
  expect(JSON.stringify(reply.body)).not.toContain(cookieOf(reply, 'refresh_token'))
})

test('the language of the page becomes the language of the account', async () => {
  const body = await signUpBody(app)
  const headers = { ...newAddress(), 'content-language': 'en' }

  const { data } = await app.call(signup, { body, headers })

  const info = await app.call(getUserInfo, { token: data.access_token })
  expect(info.data.preferred_language).toBe('en')
})

test('VAL-7: a code signs up once', async () => {
  const body = await signUpBody(app)
  await submit(body)

  const again = await submit({ ...body, display_name: '韩梅梅' })

  expect(again.error).toBe('code-wrong')
})

test('a number that is registered is refused as taken, after its code was right', async () => {
  const known = await signUp(app)
  app.clock.advance(61)
  const body = await signUpBody(app, { mobile: known.mobile })

  const reply = await submit(body)

  expect(reply).toMatchObject({ status: 409, error: 'value-taken' })
  expect(reply.body.details).toEqual({ fields: [{ field: 'mobile', message: '该手机号已注册' }] })
})

test('VAL-6: a common password and an own name are refused at the field, and cost no code', async () => {
  const mobile = newNumber()
  const body = await signUpBody(app, { mobile })
  const withPassword = (password: string) => ({ ...body, password, confirm_password: password })

  const common = await submit(withPassword('Password123'))
  const own = await submit(withPassword(mobile))
  const good = await submit(body)

  expect(common.body.details).toEqual({
    fields: [{ field: 'password', message: '这个密码太常见，请换一个' }],
  })
  expect(own.body.details).toMatchObject({ fields: [{ field: 'password' }] })
  expect(good.status).toBe(200)
})

test('terms of another version are not accepted', async () => {
  const reply = await submit(await signUpBody(app, { terms_version: '1999-01' }))

  expect(reply.body.details).toMatchObject({ fields: [{ field: 'terms_version' }] })
})

test('passwords that differ are marked at the second field (MSG-10)', async () => {
  const reply = await submit(await signUpBody(app, { confirm_password: 'another 42' }))

  expect(reply.body.details).toEqual({
    fields: [{ field: 'confirm_password', message: '两次输入的密码不一致' }],
  })
})

test('two people may type the same unproven address, and neither signs in with it', async () => {
  const email = 'shared@example.com'
  const first = await signUp(app, { email })
  await signUp(app, { email })

  const reply = await logIn(app, email, first.password)

  expect(reply.error).toBe('login-wrong')
})

test('a sign-up that fails at the end leaves no user and a code that still works', async () => {
  const body = await signUpBody(app)
  const failed = await submit({ ...body, ticket: 'nobody-made-this-ticket' })

  const { rows } = await app.system.query('select 1 from users where mobile_e164 = $1', [
    `+86${body.mobile}`,
  ])
  const second = await submit(body)

  expect(failed.body.details).toMatchObject({ fields: [{ field: 'ticket' }] })
  expect(rows).toEqual([])
  expect(second.status).toBe(200)
})

test('a code asked for sign-in does not sign up', async () => {
  const known = await signUp(app)
  app.clock.advance(61)
  const verification_code = await codeByPhone(app, known.mobile, 'login')

  const reply = await submit(await signUpBody(app, { mobile: known.mobile, verification_code }))

  expect(reply.error).toBe('code-wrong')
})
