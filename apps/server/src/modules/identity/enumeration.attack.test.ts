import { login, resetPassword, sendResetCode, signup } from '@zhiwen/contract/auth.ts'
import { sendMobileCode } from '@zhiwen/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltUser, buildUser } from '../../testing/builders.ts'
import { behindProxy, newAddress, newNumber, signUpBody } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const tries = 200
const rounds = 3
/** How far the medians may lie apart: nobody can tell such a gap from the noise of a network. */
const [leastRatio, mostRatio] = [0.9, 1.1]

let app: TestApp
let users: BuiltUser[]
beforeAll(async () => {
  app = await createTestApp({ settings: behindProxy })
  users = []
  for (let n = 0; n < tries; n += 1) users.push(await buildUser(app))
})
afterAll(() => app.close())

type Reply = { status: number; body: object }
type Ask = (account: string) => Promise<Reply>

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

type Kind = 'known' | 'unknown'
type Names = Record<Kind, (index: number) => string>

/** Asks for known and unknown accounts in turn, so that whatever slows the machine slows both. */
async function measureRound(ask: Ask, names: Names, times: Record<Kind, number[]>) {
  const texts = { known: new Set<string>(), unknown: new Set<string>() }
  for (const index of users.keys()) {
    const order: Kind[] = index % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known']
    for (const kind of order) {
      const begin = performance.now()
      const { status, body } = await ask(names[kind](index))
      times[kind].push(performance.now() - begin)
      texts[kind].add(JSON.stringify({ status, ...body, request_id: '' }))
    }
  }
  expect(texts.known).toEqual(texts.unknown)
  expect(texts.known.size).toBe(1)
}

/** On a noisy machine 200 tries each may not be enough: up to three rounds are judged together. */
async function expectSame(ask: Ask, names: Names): Promise<void> {
  const times: Record<Kind, number[]> = { known: [], unknown: [] }
  const ratio = () => median(times.known) / median(times.unknown)
  const isSame = () => ratio() > leastRatio && ratio() < mostRatio
  for (let n = 0; n < 5; n += 1) await ask(newNumber())
  for (let round = 0; round < rounds && !isSame(); round += 1) {
    await measureRound(ask, names, times)
    // Codes may be asked for again.
    app.clock.advance(3600)
  }
  expect(isSame(), `ratio of the medians: ${ratio()}`).toBe(true)
}

const numberOf = (index: number) => users[index]?.mobile ?? ''
/** Numbers of nobody, the same in every round, as those of the users are. */
const strangers = () => {
  const numbers = users.map(() => newNumber())
  return (index: number) => numbers[index] ?? ''
}

test('A1: a wrong password and an unknown account differ by neither text nor time', async () => {
  const ask: Ask = (account) =>
    app.call(login, {
      body: { login_type: 'password', account, password: 'wrong one' },
      headers: newAddress(),
    })

  await expectSame(ask, { known: numberOf, unknown: strangers() })
}, 240_000)

test('A1: a forgotten password says the same of known and unknown accounts, in the same time', async () => {
  const ask: Ask = (account) =>
    app.call(sendResetCode, { body: { account }, headers: newAddress() })

  await expectSame(ask, {
    known: (index) => users[index]?.username ?? '',
    unknown: (index) => `nobody_${index}`,
  })
}, 240_000)

test('A1: a code for sign-in is promised for known and unknown numbers alike, in the same time', async () => {
  app.clock.advance(3600)
  const ask: Ask = (mobile) =>
    app.call(sendMobileCode, {
      body: { country_code: '+86', mobile, verification_type: 'login' },
      headers: newAddress(),
    })

  await expectSame(ask, { known: numberOf, unknown: strangers() })
}, 240_000)

test('A1: wrong codes of known and unknown accounts are the same answer', async () => {
  const [user] = users
  const byCode = (account: string) =>
    app.call(login, {
      body: { login_type: 'sms', account, verification_code: '000000' },
      headers: newAddress(),
    })
  const byReset = (account: string) =>
    app.call(resetPassword, {
      body: {
        account,
        verification_code: '000000',
        password: 'new one 42',
        confirm_password: 'new one 42',
      },
      headers: newAddress(),
    })

  for (const ask of [byCode, byReset]) {
    const replies = [await ask(user?.mobile ?? ''), await ask(newNumber())]
    const [known, unknown] = replies.map(({ status, body }) => ({
      status,
      ...body,
      request_id: '',
    }))
    expect(known).toEqual(unknown)
  }
})

test('N7: registering a known phone looks the same until its own code is typed', async () => {
  const known = await buildUser(app)
  const ask = (mobile: string) =>
    app.call(sendMobileCode, {
      body: { country_code: '+86', mobile, verification_type: 'signup' },
      headers: newAddress(),
    })
  const submit = async (mobile: string) =>
    app.call(signup, {
      body: await signUpBody(app, { mobile, verification_code: '000000' }),
      headers: newAddress(),
    })

  for (const step of [ask, submit]) {
    const [first, second] = [await step(known.mobile), await step(newNumber())]
    const plain = ({ status, body }: Reply) => ({ status, ...body, request_id: '' })
    expect(plain(first)).toEqual(plain(second))
  }
  await app.runJobs()
  expect(app.ledger.texts.some(({ mobile }) => mobile === known.mobile)).toBe(true)
})
