import {
  deleteUser,
  getUserInfo,
  sendEmailCode,
  updateEmail,
  updateMobile,
  updatePassword,
} from '@zhiwen/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildMember,
  buildUser,
  buildWorkspace,
  builtPassword,
  signIn,
} from '../../testing/builders.ts'
import { behindProxy, codeByPhone, logIn, newAddress, newNumber } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: behindProxy })
})
afterAll(() => app.close())

const someone = async (email: string | null = null) => {
  const user = await buildUser(app, { email })
  const { token } = await signIn(app, user)
  return { user, token, other: (await signIn(app, user)).token }
}
const statusOf = async (token: string) => (await app.call(getUserInfo, { token })).status
const mailsTo = (address: string) => app.ledger.mails.filter(({ to }) => to === address)
const mailCode = async (email: string, token: string) => {
  await app.call(sendEmailCode, { body: { email, verification_type: 'bind' }, token })
  await app.runJobs()
  return /\b\d{6}\b/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? ''
}

test('API-USER-5: a code from the old and one from the new number change the number', async () => {
  const { user, token, other } = await someone('old@example.com')
  const mobile = newNumber()
  const old_verification_code = await codeByPhone(app, user.mobile, 'change', token)
  const verification_code = await codeByPhone(app, mobile, 'bind', token)
  const body = { country_code: '+86', mobile, verification_code, old_verification_code }

  const { data } = await app.call(updateMobile, { body, token })
  await app.runJobs()

  expect(data.mobile).toBe(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)
  expect((await logIn(app, mobile, builtPassword)).status).toBe(200)
  expect((await logIn(app, user.mobile, builtPassword)).error).toBe('login-wrong')
  expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401])
  expect(mailsTo('old@example.com').map(({ subject }) => subject)).toEqual(['你的知问手机号已修改'])
})

test('API-USER-5: without the old code, or with a wrong one, the field says so', async () => {
  const { user, token } = await someone()
  const mobile = newNumber()
  const right = await codeByPhone(app, user.mobile, 'change', token)
  const verification_code = await codeByPhone(app, mobile, 'bind', token)
  const wrong = right === '000000' ? '000001' : '000000'
  const send = (old_verification_code: string | undefined, fresh = verification_code) =>
    app.call(updateMobile, {
      body: { country_code: '+86', mobile, verification_code: fresh, old_verification_code },
      token,
    })

  const missing = await send(undefined)
  const wrongOld = await send(wrong)
  const wrongNew = await send(right, verification_code === '000000' ? '000001' : '000000')
  const good = await send(right)

  expect(missing.body.details).toMatchObject({ fields: [{ field: 'old_verification_code' }] })
  expect(wrongOld).toMatchObject({ error: 'code-wrong' })
  expect(wrongOld.body.details).toEqual({
    fields: [{ field: 'old_verification_code', message: '验证码错误或已过期' }],
  })
  expect(wrongNew.body.details).toMatchObject({ fields: [{ field: 'verification_code' }] })
  expect(good.status).toBe(200)
})

test('API-USER-5: a number that belongs to somebody is taken', async () => {
  const { user, token } = await someone()
  const { mobile } = await buildUser(app)
  const old_verification_code = await codeByPhone(app, user.mobile, 'change', token)
  const verification_code = await codeByPhone(app, mobile, 'bind', token)
  const body = { country_code: '+86', mobile, verification_code, old_verification_code }

  const reply = await app.call(updateMobile, { body, token })

  expect(reply).toMatchObject({ status: 409, error: 'value-taken' })
})

test('API-USER-7: password and code from the new mailbox change the mailbox, the old one is told', async () => {
  const { token, other } = await someone('first@example.com')
  const verification_code = await mailCode('second@example.com', token)
  const body = { email: 'Second@example.com', verification_code, password: builtPassword }

  const { data } = await app.call(updateEmail, { body, token })
  await app.runJobs()

  expect(data).toMatchObject({ email: 'second@example.com', email_verified: true })
  expect((await logIn(app, 'second@example.com', builtPassword)).status).toBe(200)
  expect((await logIn(app, 'first@example.com', builtPassword)).error).toBe('login-wrong')
  expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401])
  expect(mailsTo('first@example.com').map(({ subject }) => subject)).toEqual(['你的知问邮箱已修改'])
})

test('API-USER-7: a mailbox somebody has proved is taken', async () => {
  await buildUser(app, { email: 'taken@example.com' })
  const { token } = await someone()
  const verification_code = await mailCode('taken@example.com', token)
  const body = { email: 'taken@example.com', verification_code, password: builtPassword }

  const reply = await app.call(updateEmail, { body, token })

  expect(reply).toMatchObject({ status: 409, error: 'value-taken' })
})

test('API-USER-8: the old password sets a new one and ends the other sign-ins', async () => {
  const { user, token, other } = await someone('pw@example.com')
  const password = 'another good one 9'
  const change = (old_password: string) =>
    app.call(updatePassword, {
      body: { old_password, password, confirm_password: password },
      token,
    })

  const wrong = await change('not the old one')
  const right = await change(builtPassword)
  await app.runJobs()

  expect(wrong.error).toBe('login-wrong')
  expect(right.status).toBe(200)
  expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401])
  expect((await logIn(app, user.mobile, password)).status).toBe(200)
  expect(mailsTo('pw@example.com').map(({ subject }) => subject)).toEqual(['你的知问密码已修改'])
})

test('API-USER-12: a deleted account is gone, its names are free and its places left', async () => {
  const workspace = await buildWorkspace(app)
  const { user, token } = await someone('gone@example.com')
  await buildMember(app, { workspace, user })
  const verification_code = await codeByPhone(app, user.mobile, 'delete', token)

  const reply = await app.call(deleteUser, { body: { verification_code }, token })

  expect(reply.status).toBe(200)
  expect(await statusOf(token)).toBe(401)
  expect((await logIn(app, user.mobile, builtPassword)).error).toBe('login-wrong')
  const { rows: users } = await app.system.query('select * from users where id = $1', [user.id])
  expect(JSON.stringify(users)).not.toMatch(new RegExp(`${user.mobile}|gone@|${user.username}`))
  const { rows: places } = await app.system.query('select state from members where user_id = $1', [
    user.id,
  ])
  expect(places).toEqual([{ state: 'left' }])
  const heir = await buildUser(app, { mobile: user.mobile, email: 'gone@example.com' })
  expect((await logIn(app, heir.mobile, builtPassword)).status).toBe(200)
})

test('API-USER-12: a creator hands the company over first, and nothing of the account is lost', async () => {
  const { creator } = await buildWorkspace(app)
  const { token } = await signIn(app, creator)
  const verification_code = await codeByPhone(app, creator.mobile, 'delete', token)

  const reply = await app.call(deleteUser, { body: { verification_code }, token })

  expect(reply).toMatchObject({ status: 409, error: 'state-conflict' })
  expect(await statusOf(token)).toBe(200)
  expect((await logIn(app, creator.mobile, builtPassword)).status).toBe(200)
})

test('API-USER-12: a code asked by one user deletes no other', async () => {
  const first = await someone()
  const second = await someone()
  const verification_code = await codeByPhone(app, first.user.mobile, 'delete', first.token)

  const reply = await app.call(deleteUser, {
    body: { verification_code },
    token: second.token,
    headers: newAddress(),
  })

  expect(reply.error).toBe('code-wrong')
})
