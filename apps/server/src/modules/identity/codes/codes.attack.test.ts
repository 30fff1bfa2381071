import { login, resetPassword, sendResetCode, signup } from '@zhiwen/contract/auth.ts'
import {
  deleteUser,
  getUserInfo,
  sendEmailCode,
  sendMobileCode,
  updateMobile,
} from '@zhiwen/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUser, signIn } from '../../../testing/builders.ts'
import {
  behindProxy,
  codeByPhone,
  codeSentTo,
  newAddress,
  newNumber,
  signUpBody,
} from '../../../testing/people.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { ...behindProxy, TEST_CAPTCHA_TEXT: 'abcde' } })
})
afterAll(() => app.close())

const enter = (mobile: string, verification_code: string) =>
  app.call(login, {
    body: { login_type: 'sms', account: mobile, verification_code },
    headers: newAddress(),
  })
const wrongCodes = (right: string, count: number) =>
  Array.from({ length: count }, (_, n) =>
    String((Number(right) + n + 1) % 1_000_000).padStart(6, '0'),
  )
const captchaValue = async () => `${(await app.platform.captcha.make()).captcha_id}:abcde`
const textsTo = (number: string) =>
  app.ledger.texts.filter(({ mobile }) => mobile === number).length

test('A3: a code is dead after five tries, the right one included', async () => {
  const { mobile } = await buildUser(app)
  const code = await codeByPhone(app, mobile, 'login')

  for (const wrong of wrongCodes(code, 5))
    expect((await enter(mobile, wrong)).error).toBe('code-wrong')

  expect((await enter(mobile, code)).error).toBe('code-wrong')
})

test('A3: fifty guesses at one moment are five tries, twenty times over', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { mobile } = await buildUser(app)
    const code = await codeByPhone(app, mobile, 'login')

    const replies = await Promise.all(wrongCodes(code, 50).map((wrong) => enter(mobile, wrong)))

    expect(new Set(replies.map((reply) => reply.error))).toEqual(new Set(['code-wrong']))
    const { rows } = await app.system.query(
      'select tries from verification_codes where target = $1',
      [`+86${mobile}`],
    )
    expect(rows).toEqual([{ tries: 5 }])
    expect((await enter(mobile, code)).error).toBe('code-wrong')
  }
}, 120_000)

test('A3: the right code at one moment in many hands signs in once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { mobile } = await buildUser(app)
    const code = await codeByPhone(app, mobile, 'login')

    const replies = await Promise.all(Array.from({ length: 5 }, () => enter(mobile, code)))

    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  }
}, 60_000)

test('A3: a code for another number, another purpose or another user does not fit', async () => {
  const [first, second] = [await buildUser(app), await buildUser(app)]
  const [mine, theirs] = [await signIn(app, first), await signIn(app, second)]
  const loginCode = await codeByPhone(app, first.mobile, 'login')
  const deleteCode = await codeByPhone(app, second.mobile, 'delete', theirs.token)
  const reset = { password: 'new one 42', confirm_password: 'new one 42' }

  const replies = [
    await enter(second.mobile, loginCode),
    await app.call(resetPassword, {
      body: { account: first.mobile, verification_code: loginCode, ...reset },
      headers: newAddress(),
    }),
    await app.call(deleteUser, { body: { verification_code: deleteCode }, token: mine.token }),
    await app.call(deleteUser, { body: { verification_code: loginCode }, token: mine.token }),
    await app.call(signup, {
      body: await signUpBody(app, { mobile: newNumber(), verification_code: loginCode }),
      headers: newAddress(),
    }),
  ]

  expect(replies.map((reply) => reply.error)).toEqual(replies.map(() => 'code-wrong'))
  expect((await enter(first.mobile, loginCode)).status).toBe(200)
})

test('A3: a code to a new number serves only the user who asked for it', async () => {
  const [first, second] = [await buildUser(app), await buildUser(app)]
  const [mine, theirs] = [await signIn(app, first), await signIn(app, second)]
  const mobile = newNumber()
  const old_verification_code = await codeByPhone(app, first.mobile, 'change', mine.token)
  const verification_code = await codeByPhone(app, mobile, 'bind', theirs.token)
  const body = { country_code: '+86', mobile, verification_code, old_verification_code }

  expect((await app.call(updateMobile, { body, token: mine.token })).error).toBe('code-wrong')
})

test('A3: an expired code and the one before the last are dead', async () => {
  const [first, second] = [await buildUser(app), await buildUser(app)]
  const early = await codeByPhone(app, first.mobile, 'login')
  app.clock.advance(61)
  const last = await codeByPhone(app, first.mobile, 'login')
  const late = await codeByPhone(app, second.mobile, 'login')

  const [replaced, good] = [await enter(first.mobile, early), await enter(first.mobile, last)]
  app.clock.advance(300)
  const expired = await enter(second.mobile, late)

  expect([replaced.error, good.status, expired.error]).toEqual(['code-wrong', 200, 'code-wrong'])
})

test('A4: a flooded phone gets one message a minute, five an hour and ten a day, however it is spelled', async () => {
  const { mobile } = await buildUser(app)
  const spellings = [mobile, `+86 ${mobile}`, `86${mobile}`, `0${mobile}`]
  const counts: number[] = []
  for (let minute = 0; minute < 26 * 60; minute += 10) {
    const ask = async (n: number) =>
      app.call(sendMobileCode, {
        body: {
          country_code: '+86',
          mobile: spellings[n % 4],
          verification_type: 'login',
          captcha_value: await captchaValue(),
        },
        headers: newAddress(),
      })
    await Promise.all([ask(minute), ask(minute + 1)])
    await app.runJobs()
    app.clock.advance(600)
    counts.push(textsTo(mobile))
  }

  expect(counts[0]).toBe(1)
  expect(counts[5]).toBe(5)
  expect(counts[143]).toBe(10)
  expect(counts.at(-1)).toBeLessThanOrEqual(20)
}, 120_000)

test('A4: a phone is not flooded through the names of its account either', async () => {
  const user = await buildUser(app)
  const forReset = (account: string) =>
    app.call(sendResetCode, { body: { account }, headers: newAddress() })

  const replies = await Promise.all([forReset(user.username), forReset(user.mobile)])
  await app.runJobs()

  expect(replies.map((reply) => reply.data)).toEqual([
    { resend_after: 60, expires_in: 300 },
    { resend_after: 60, expires_in: 300 },
  ])
  expect(textsTo(user.mobile)).toBe(1)
})

test('A4: after three messages to one target a captcha is asked', async () => {
  const mobile = newNumber()
  const ask = (captcha_value?: string) =>
    app.call(sendMobileCode, {
      body: { country_code: '+86', mobile, verification_type: 'signup', captcha_value },
      headers: newAddress(),
    })
  const replies = []
  for (let n = 0; n < 4; n += 1) {
    replies.push(await ask())
    app.clock.advance(61)
  }

  expect(replies.map((reply) => reply.error)).toEqual([
    undefined,
    undefined,
    undefined,
    'captcha-wrong',
  ])
  expect(replies[3]?.body.details).toEqual({ captcha_required: true })
  expect((await ask('made-up:abcde')).error).toBe('captcha-wrong')
  expect((await ask(await captchaValue())).status).toBe(200)
})

test('A4: one address that asks for many numbers is asked for a captcha, then slowed', async () => {
  const headers = newAddress()
  const ask = (captcha_value?: string) =>
    app.call(sendMobileCode, {
      body: {
        country_code: '+86',
        mobile: newNumber(),
        verification_type: 'signup',
        captcha_value,
      },
      headers,
    })
  for (let n = 0; n < 10; n += 1) expect((await ask()).status).toBe(200)

  expect((await ask()).error).toBe('captcha-wrong')
  for (let n = 0; n < 50; n += 1) expect((await ask(await captchaValue())).status).toBe(200)
  expect(await ask(await captchaValue())).toMatchObject({ status: 429, error: 'rate-limited' })
})

test('A4: plus tags do not multiply the messages a mailbox gets', async () => {
  const { token } = await signIn(app, await buildUser(app))
  const ask = (email: string) =>
    app.call(sendEmailCode, { body: { email, verification_type: 'bind' }, token })

  const replies = [await ask('victim@example.com'), await ask('victim+1@example.com')]
  await app.runJobs()

  expect(replies.map((reply) => reply.status)).toEqual([200, 429])
  expect(app.ledger.mails.filter(({ to }) => to.startsWith('victim'))).toHaveLength(1)
})

test('A5: a reset code is in no reply, works once, for its account, and ends every sign-in', async () => {
  const user = await buildUser(app)
  const other = await buildUser(app)
  const { token } = await signIn(app, user)
  const asked = await app.call(sendResetCode, {
    body: { account: user.username },
    headers: newAddress(),
  })
  await app.runJobs()
  const verification_code = codeSentTo(app, user.mobile)
  const reset = (account: string) =>
    app.call(resetPassword, {
      body: { account, verification_code, password: 'new one 42', confirm_password: 'new one 42' },
      headers: newAddress(),
    })

  const [moved, used, reused] = [
    await reset(other.username),
    await reset(user.username),
    await reset(user.username),
  ]

  expect(JSON.stringify(asked.body)).not.toContain(verification_code)
  expect([moved.error, used.status, reused.error]).toEqual(['code-wrong', 200, 'code-wrong'])
  expect((await app.call(getUserInfo, { token })).status).toBe(401)
})

test('N6: a mashed resend button has one message in flight, twenty times over', async () => {
  for (let round = 0; round < 20; round += 1) {
    const mobile = newNumber()
    const ask = () =>
      app.call(sendMobileCode, {
        body: { country_code: '+86', mobile, verification_type: 'signup' },
        headers: newAddress(),
      })

    const replies = await Promise.all(Array.from({ length: 20 }, ask))
    await app.runJobs()

    expect(replies.map((reply) => reply.data)).toEqual(
      replies.map(() => ({ resend_after: 60, expires_in: 300 })),
    )
    expect(textsTo(mobile)).toBe(1)
  }
}, 60_000)
