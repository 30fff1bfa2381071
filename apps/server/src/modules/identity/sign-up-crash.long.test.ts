import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newAddress, newNumber } from '../../testing/people.ts'
import {
  runServerCommand,
  type ServerProcess,
  startServerProcess,
} from '../../testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { startTestOutbox } from '../../testing/test-outbox.ts'

const people = 500
const kills = 50
/** People who register during one life of the process, at the same time. */
const perLife = people / kills
const password = 'survives a crash 42'
const retryMs = 50

let database: TestDatabase
let outbox: Awaited<ReturnType<typeof startTestOutbox>>
let worker: ServerProcess
let settings: Record<string, string>
let system: Client
let owner: Client

beforeAll(async () => {
  database = await createTestDatabase()
  outbox = await startTestOutbox()
  const key = () => randomBytes(32).toString('base64url')
  settings = {
    ...inject('settings'),
    ...database.settings,
    ...outbox.settings,
    DEPLOYMENT: 'test',
    LOG_LEVEL: 'info',
    HTTP_PORT: '0',
    METRICS_PORT: '0',
    PROXY_HOPS: '1',
    REDIS_PREFIX: `test:${randomBytes(6).toString('hex')}:`,
    MASTER_KEYS: `test1:${key()}`,
    SIGNING_KEY: key(),
    STORAGE_KIND: 'folder',
    STORAGE_FOLDER: mkdtempSync(join(tmpdir(), 'zhiwen-crash-')),
  }
  await runServerCommand(['migrate'], settings)
  worker = await startServerProcess('worker', settings, 'worker started')
  system = new Client({ connectionString: database.settings.DATABASE_SYSTEM_URL })
  owner = new Client({ connectionString: database.settings.DATABASE_OWNER_URL })
  await Promise.all([system.connect(), owner.connect()])
}, 180_000)
afterAll(async () => {
  await Promise.all([system.end(), owner.end()])
  await worker.kill()
  await outbox.stop()
  await database.drop()
})

const startApi = () => startServerProcess('api', settings, 'api started')

/**
 * The API as people see it: one process at a time, killed again and again while it serves them. Each
 * life admits a few people, and ends in the middle of their requests.
 */
function createMortalApi(first: ServerProcess) {
  let current = first
  let successor = startApi()
  let killed = 0
  let cut = 0
  let inFlight = 0
  let left = 0
  let room = 0
  const queue: (() => void)[] = []

  /** Opens the door for the next people once the process that will follow stands ready. */
  async function beginLife(): Promise<void> {
    await successor
    left = randomInt(1, 2 * perLife)
    room += perLife
    while (room > 0 && queue.length > 0) {
      room -= 1
      queue.shift()?.()
    }
  }
  async function die(): Promise<void> {
    killed += 1
    cut += inFlight
    const dying = current
    current = await successor
    await dying.kill()
    if (killed < kills) successor = startApi()
    await beginLife()
  }

  let living = beginLife()
  return {
    kills: () => killed,
    cutRequests: () => cut,
    /** Waits for a place among the people of a life. */
    enter: () =>
      new Promise<void>((resolve) => {
        if (room === 0) return void queue.push(resolve)
        room -= 1
        return resolve()
      }),
    /** Sends a request; null when the process died under it. */
    async post(path: string, body: object) {
      inFlight += 1
      try {
        const reply = await fetch(`${current.address}/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...newAddress() },
          body: JSON.stringify(body),
        })
        return (await reply.json()) as { code: number; error?: string }
      } catch {
        return null
      } finally {
        inFlight -= 1
        left -= 1
        if (left === 0 && killed < kills) living = die()
      }
    },
    async stop() {
      await living
      await current.kill()
    },
  }
}
type Api = ReturnType<typeof createMortalApi>

/** Registers one person who repeats every step that got no answer, as people do. */
async function register(api: Api, mobile: string): Promise<'new' | 'was-there'> {
  const askCode = { country_code: '+86', mobile, verification_type: 'signup' }
  const insist = async (path: string, body: object) => {
    for (;;) {
      const reply = await api.post(path, body)
      if (reply && reply.code < 500) return reply
      await pause(retryMs)
    }
  }
  const asked = await insist('/user/mobile_num/verify', askCode)
  expect(asked.code).toBe(200)
  await expect
    .poll(async () => (await outbox.messages(mobile)).length, { timeout: 60_000, interval: 100 })
    .toBeGreaterThan(0)
  const [message] = await outbox.messages(mobile)
  const reply = await insist('/auth/signup', {
    display_name: '李雷',
    country_code: '+86',
    mobile,
    verification_code: message?.code,
    password,
    confirm_password: password,
    terms_version: settings['TERMS_VERSION'],
  })
  if (reply.code === 200) return 'new'
  // The first answer was lost, but the sign-up was not: the code is used and the password works.
  expect(reply.error).toBe('code-wrong')
  const login = { login_type: 'password', account: mobile, password }
  expect((await insist('/auth/login', login)).code).toBe(200)
  return 'was-there'
}

test('500 sign-ups survive 50 kills: nobody is half made, no message is lost or sent twice, no code works twice', async () => {
  const numbers = Array.from({ length: people }, newNumber)
  const api = createMortalApi(await startApi())
  const outcomes = await Promise.all(
    numbers.map(async (mobile) => {
      await api.enter()
      return register(api, mobile)
    }),
  )
  const [killed, cut] = [api.kills(), api.cutRequests()]

  const { rows: users } = await system.query(
    `select mobile_e164, password_hash is not null as has_password, terms_version,
       (select count(*)::int from sign_ins s where s.user_id = u.id and s.created_at >= u.created_at) as sign_ins,
       (select count(*)::int from verification_codes c
        where c.target = u.mobile_e164 and c.purpose = 'signup' and c.used_at is not null) as used_codes
     from users u`,
  )
  const { rows: codes } = await system.query('select id, target, used_at from verification_codes')
  await expect.poll(openJobs, { timeout: 60_000 }).toEqual([])
  const messages = (await Promise.all(numbers.map((number) => outbox.messages(number)))).flat()
  const reused = await Promise.all(
    messages.slice(0, 200).map(({ to, code }) =>
      api.post('/auth/signup', {
        display_name: '再来一次',
        country_code: '+86',
        mobile: to,
        verification_code: code,
        password,
        confirm_password: password,
        terms_version: settings['TERMS_VERSION'],
      }),
    ),
  )
  await api.stop()

  expect(killed).toBe(kills)
  expect(cut).toBeGreaterThanOrEqual(kills / 2)
  expect(outcomes).toHaveLength(people)
  expect(users).toHaveLength(people)
  expect(new Set(users.map((user) => user.mobile_e164)).size).toBe(people)
  for (const user of users) {
    expect(user).toMatchObject({ has_password: true, used_codes: 1 })
    expect(user.sign_ins).toBeGreaterThanOrEqual(1)
  }
  // One message for every code, and none without: the id of the code is the key the supplier saw.
  const keys = messages.map(({ out_id }) => out_id ?? '')
  expect(keys).toHaveLength(codes.length)
  expect(new Set(keys)).toEqual(new Set(codes.map(({ id }) => String(id))))
  expect(codes.filter(({ used_at }) => used_at)).toHaveLength(people)
  expect(new Set(reused.map((reply) => reply?.error))).toEqual(new Set(['code-wrong']))
}, 900_000)

/** Jobs that have not ended well. */
async function openJobs(): Promise<string[]> {
  const { rows } = await owner.query(
    "select name, state from pgboss.job where state <> 'completed' and name not like '%clean%'",
  )
  return rows.map(({ name, state }) => `${name} ${state}`)
}
