import { login, refresh } from '@zhiwen/contract/auth.ts'
import { getUserInfo } from '@zhiwen/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindProxy, codeByPhone, cookieOf, newAddress, signUp } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
const lines: string[] = []
beforeAll(async () => {
  app = await createTestApp({ settings: behindProxy, onLog: (line) => lines.push(line) })
})
afterAll(() => app.close())

/** Every row of every table of the product and of the job queue, as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await app.owner.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss')`,
  )
  const texts: string[] = []
  // Forced policies blind the owner too, so they rest until the roll-back.
  await app.owner.query('begin')
  for (const { name } of tables) {
    await app.owner.query(`alter table ${name} no force row level security`)
    const { rows } = await app.owner.query(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  await app.owner.query('rollback')
  return texts.join('\n')
}

/** The forms in which a secret could lie around. */
const forms = (secret: string) => [
  secret,
  Buffer.from(secret).toString('base64'),
  Buffer.from(secret).toString('base64url'),
  Buffer.from(secret).toString('hex'),
  encodeURIComponent(secret),
]

test('S1, S5: passwords, codes and tokens are in no row, no job and no log line', async () => {
  const person = await signUp(app, {
    password: 'canary-pass-7e1f',
    confirm_password: 'canary-pass-7e1f',
  })
  app.clock.advance(61)
  const code = await codeByPhone(app, person.mobile, 'login')
  const entered = await app.call(login, {
    body: { login_type: 'sms', account: person.mobile, verification_code: code },
    headers: newAddress(),
  })
  const renewed = await app.call(refresh, {
    headers: app.webHeaders,
    cookies: { refresh_token: person.refreshToken },
  })
  await app.call(getUserInfo, { token: person.token })
  await app.call(login, {
    body: { login_type: 'password', account: person.mobile, password: 'canary-wrong-91ab' },
    headers: newAddress(),
  })

  const rows = await dump()
  const logged = lines.join('\n')

  const secrets = {
    password: person.password,
    wrongPassword: 'canary-wrong-91ab',
    accessToken: person.token,
    otherToken: entered.data.access_token,
    refreshToken: person.refreshToken,
    nextRefreshToken: cookieOf(renewed, 'refresh_token'),
  }
  expect(rows).toContain(person.mobile)
  expect(logged).toContain('api/auth/signup')
  const found = Object.entries(secrets).flatMap(([name, secret]) =>
    forms(secret).flatMap((form) => [
      ...(rows.includes(form) ? [`${name} in a row`] : []),
      ...(logged.includes(form) ? [`${name} in the log`] : []),
    ]),
  )
  expect(found).toEqual([])
  expect(Math.min(...Object.values(secrets).map((secret) => secret.length))).toBeGreaterThan(10)
})

test('S1: a code of six digits is no field of a row, no part of a job and no field of a log line', async () => {
  const person = await signUp(app)
  app.clock.advance(61)
  const codes = [person.verification_code, await codeByPhone(app, person.mobile, 'login')]
  const { rows: jobs } = await app.owner.query('select data::text from pgboss.job')
  const { rows: kept } = await app.system.query(
    'select row_to_json(c)::text as row from verification_codes c',
  )

  for (const code of codes) {
    // As a value of its own: six digits inside an id or a number are chance.
    const alone = new RegExp(`(?<![0-9a-f-])${code}(?![0-9a-f-])`)
    expect(jobs.filter(({ data }) => alone.test(data))).toEqual([])
    expect(kept.filter(({ row }) => alone.test(row))).toEqual([])
    expect(lines.filter((line) => alone.test(line))).toEqual([])
  }
})
