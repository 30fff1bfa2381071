import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { dumpDatabase, dumpRedis, holdsSecret } from './canaries.ts'
import { newNumber } from './people.ts'
import { runServerCommand } from './server-process.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { startTestOutbox } from './test-outbox.ts'

/** Forty secrets go through the whole product; afterwards none may be found anywhere (P16, attacks S1, S5, S7, O7). */
const people = 6
const key = () => randomBytes(32).toString('base64url')
const root = join(import.meta.dirname, '../../../..')

let database: TestDatabase
let outbox: Awaited<ReturnType<typeof startTestOutbox>>
let settings: Record<string, string>
let stop: () => Promise<void>
let address = ''
let log = ''
let traces = ''
const canaries: string[] = []

const plant = (secret: string) => {
  canaries.push(secret)
  return secret
}

async function startProduct(): Promise<() => Promise<void>> {
  const main = join(root, 'apps/server/src/main.ts')
  const child = spawn(process.execPath, [main], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], ...settings },
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (log += part.toString()))
  address = await vi.waitUntil(() => /api started at ([^"\s]+)/.exec(log)?.[1], { timeout: 60_000 })
  return async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
  outbox = await startTestOutbox()
  const collector = createServer((request, response) => {
    request.on('data', (part: Buffer) => (traces += part.toString()))
    request.on('end', () => response.end('{}'))
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  settings = {
    ...inject('settings'),
    ...database.settings,
    ...outbox.settings,
    DEPLOYMENT: 'test',
    LOG_LEVEL: 'trace',
    HTTP_PORT: '0',
    METRICS_PORT: '0',
    OTLP_URL: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    REDIS_PREFIX: `test:${randomBytes(6).toString('hex')}:`,
    RATE_LIMIT_FACTOR: '100',
    TEST_CAPTCHA_TEXT: 'tree',
    MASTER_KEYS: `test1:${plant(key())}`,
    SIGNING_KEY: plant(key()),
    OIDC_PROVIDERS: JSON.stringify([
      {
        key: 'c',
        name: 'C',
        issuer: 'http://127.0.0.1:9',
        client_id: 'c',
        client_secret: plant(key()),
      },
    ]),
    STORAGE_KIND: 'folder',
    STORAGE_FOLDER: mkdtempSync(join(tmpdir(), 'zhiwen-canary-')),
  }
  await runServerCommand(['migrate'], settings)
  const stopProduct = await startProduct()
  stop = async () => {
    await stopProduct()
    collector.close()
  }
})
afterAll(async () => {
  await outbox.stop()
  await database.drop()
})

async function call(path: string, body: unknown, headers: Record<string, string> = {}) {
  const reply = await fetch(`${address}/api${path}`, {
    method: path.startsWith('/user/password') ? 'PUT' : 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key(), ...headers },
    body: JSON.stringify(body),
  })
  const { data } = (await reply.json()) as { data: Record<string, string> | null }
  return { status: reply.status, data, cookie: reply.headers.get('set-cookie') ?? '' }
}

async function codeFor(mobile: string, purpose: string, count: number): Promise<string> {
  await call('/user/mobile_num/verify', { country_code: '+86', mobile, verification_type: purpose })
  const codes = async () => (await outbox.messages(mobile)).map(({ code }) => code ?? '')
  await expect.poll(async () => (await codes()).length, { timeout: 30_000 }).toBe(count)
  return plant((await codes())[0] ?? '')
}

/** One person's life: sign-up, a mistyped password, a sign-in by code, a refresh, a new password, a sign-out. */
async function live(): Promise<void> {
  const mobile = newNumber()
  const password = plant(`canary-${key()}`)
  const number = { country_code: '+86', mobile }
  const verification_code = await codeFor(mobile, 'signup', 1)
  const entry = { ...number, verification_code, password, confirm_password: password }
  const signedUp = await call('/auth/signup', {
    ...entry,
    display_name: '李雷',
    terms_version: settings['TERMS_VERSION'],
  })
  expect(signedUp.status).toBe(200)
  const token = plant(signedUp.data?.['access_token'] ?? '')
  plant(/refresh_token=([^;]+)/.exec(signedUp.cookie)?.[1] ?? '')
  await call('/auth/login', {
    login_type: 'password',
    account: mobile,
    password: plant(`canary-${key()}`),
  })
  const next = plant(`canary-${key()}`)
  const changed = { old_password: password, password: next, confirm_password: next }
  const bearer = { authorization: `Bearer ${token}` }
  expect((await call('/user/password', changed, bearer)).status).toBe(200)
  await call('/auth/logout', {}, bearer)
}

test('P16, S1, S5, S7: no secret is found in dump, jobs, cache, log or traces', async () => {
  for (let person = 0; person < people; person++) await live()
  await stop()

  const superuser = new URL(database.settings.DATABASE_OWNER_URL)
  superuser.username = 'postgres'
  const folder = process.env['ZHIWEN_DEV_DIR'] ?? join(root, '.dev')
  superuser.password = readFileSync(join(folder, 'pg-superuser-password'), 'utf8').trim()
  const places = {
    dump: dumpDatabase(superuser.href),
    cache: await dumpRedis(settings['REDIS_URL'] ?? '', settings['REDIS_PREFIX'] ?? ''),
    log,
    traces,
  }

  expect(canaries.length).toBeGreaterThanOrEqual(39)
  expect(canaries.every((canary) => canary.length >= 6)).toBe(true)
  // The places are the right ones: each holds what it should hold.
  expect(places.dump).toContain('COPY pgboss.')
  expect(places.dump).toContain('+86186')
  expect(places.log).toContain('/api/auth/signup')
  expect(places.traces).toContain('/api/auth/signup')
  const found = Object.entries(places).flatMap(([place, text]) =>
    canaries
      .filter((canary) => holdsSecret(text, canary))
      .map((canary) => `${place}: ${canary.slice(0, 12)}…`),
  )
  expect(found).toEqual([])
})

test('P16: the search itself finds a secret in each of its forms', () => {
  const secret = 'canary-known'

  for (const form of ['plain', 'base64', 'hex'] as const) {
    const text = form === 'plain' ? secret : Buffer.from(secret).toString(form)
    expect(holdsSecret(`before ${text} after`, secret), form).toBe(true)
  }
  expect(holdsSecret('{"code":"482913"}', '482913')).toBe(true)
  expect(holdsSecret('2026-11-15 03:04:05.482913+00', '482913')).toBe(false)
})
