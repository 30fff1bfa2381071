import { resetPassword, sendResetCode } from '@zhiwen/contract/auth.ts'
import { getUserInfo } from '@zhiwen/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltUser, buildUser, builtPassword, signIn } from '../../testing/builders.ts'
import { behindProxy, codeSentTo, logIn, newAddress } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: behindProxy })
})
afterAll(() => app.close())

const password = 'a brand new one 7'
const codeFor = async (user: BuiltUser, account = user.username) => {
  await app.call(sendResetCode, { body: { account }, headers: newAddress() })
  await app.runJobs()
  return codeSentTo(app, user.mobile)
}
const reset = (account: string, verification_code: string, changes = {}) =>
  app.call(resetPassword, {
    body: { account, verification_code, password, confirm_password: password, ...changes },
    headers: newAddress(),
  })

test('API-AUTH-4: a code sets a new password, ends every sign-in and tells the owner', async () => {
  const user = await buildUser(app, { email: 'owner@example.com' })
  const { token } = await signIn(app, user)
  const code = await codeFor(user)

  const reply = await reset(user.username, code)
  await app.runJobs()

  expect(reply.status).toBe(200)
  expect((await app.call(getUserInfo, { token })).status).toBe(401)
  expect((await logIn(app, user.mobile, builtPassword)).error).toBe('login-wrong')
  expect((await logIn(app, user.mobile, password)).status).toBe(200)
  const notice = app.ledger.mails.findLast(({ to }) => to === 'owner@example.com')
  expect(notice?.subject).toBe('你的知问密码已修改')
  expect(notice?.text).toContain(`${app.config.PUBLIC_URL}/forget`)
})

test('API-AUTH-4: the code works for any name of the account it was sent to', async () => {
  const user = await buildUser(app)
  const code = await codeFor(user)

  expect((await reset(user.mobile, code)).status).toBe(200)
})

test('VAL-6: a new password that is the phone number is refused', async () => {
  const user = await buildUser(app)
  const code = await codeFor(user)
  const own = { password: user.mobile, confirm_password: user.mobile }

  const reply = await reset(user.username, code, own)

  expect(reply.body.details).toMatchObject({ fields: [{ field: 'password' }] })
})

test('a forgotten password frees an account that was locked by failures', async () => {
  const user = await buildUser(app)
  for (let n = 0; n < 3; n += 1) await logIn(app, user.username, 'wrong one')
  const code = await codeFor(user)

  await reset(user.username, code)

  expect((await logIn(app, user.username, password)).status).toBe(200)
})
