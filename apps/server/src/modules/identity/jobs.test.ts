import { codeId } from '@zhiwen/contract/ids.ts'
import { sendMobileCode } from '@zhiwen/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUser, signIn } from '../../testing/builders.ts'
import { behindProxy, newAddress, newNumber, signUp } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { rowsClean } from './clean-up.ts'
import { codeSend } from './codes/jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: behindProxy })
})
afterAll(() => app.close())

const run = (name: string, payload: object) => {
  const handler = app.modules.handlers.find(({ job }) => job.name === name)
  const signal = AbortSignal.timeout(10_000)
  return handler?.run({ payload, signal, log: app.platform.log })
}
const lastCodeId = async () => {
  const { rows } = await app.system.query(
    'select id from verification_codes order by id desc limit 1',
  )
  return codeId.parse(rows[0].id)
}
const ask = async (mobile: string) => {
  const body = { country_code: '+86', mobile, verification_type: 'signup' } as const
  await app.call(sendMobileCode, { body, headers: newAddress() })
  return lastCodeId()
}
const textsTo = (mobile: string) => app.ledger.texts.filter((text) => text.mobile === mobile)

test('identity.code-send run twice sends one message', async () => {
  const mobile = newNumber()
  const code_id = await ask(mobile)

  await run(codeSend.name, { code_id })
  await run(codeSend.name, { code_id })

  expect(textsTo(mobile)).toHaveLength(1)
  expect(textsTo(mobile)[0]?.key).toBe(code_id)
})

test('identity.code-send cut between message and mark sends the same code with the same key', async () => {
  const mobile = newNumber()
  const code_id = await ask(mobile)
  await run(codeSend.name, { code_id })
  await app.system.query('update verification_codes set sent_at = null where id = $1', [code_id])

  await run(codeSend.name, { code_id })

  const [first, second] = textsTo(mobile)
  expect(second).toEqual(first)
})

test('identity.code-send too late for its code sends nothing', async () => {
  const mobile = newNumber()
  const code_id = await ask(mobile)
  app.clock.advance(301)

  await run(codeSend.name, { code_id })

  expect(textsTo(mobile)).toEqual([])
})

test('identity.rows-clean forgets what has served its time and keeps what is in use', async () => {
  const { token } = await signUp(app)
  await signIn(app, await buildUser(app))
  const count = async (table: string) =>
    Number((await app.system.query(`select count(*) from ${table}`)).rows[0].count)
  expect(await count('verification_codes')).toBeGreaterThan(0)
  app.clock.advance(3 * 24 * 3600)
  const fresh = await signUp(app)

  await run(rowsClean.name, {})
  await run(rowsClean.name, {})

  expect(await count('verification_codes')).toBe(1)
  expect(await count('access_tokens')).toBe(1)
  expect(await count('sign_ins')).toBeGreaterThanOrEqual(3)
  expect(fresh.token).not.toBe(token)
  app.clock.advance(91 * 24 * 3600)
  await run(rowsClean.name, {})
  expect(await count('sign_ins')).toBe(0)
})
