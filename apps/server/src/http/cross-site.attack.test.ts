import { defineEndpoint } from '@zhiwen/contract/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { querySql } from '../platform/db/index.ts'
import { newId } from '../platform/ids.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { route } from './route.ts'

const base = { id: 'API-SYS-9', summary: 'test', data: z.null() } as const
const refresh = defineEndpoint({ ...base, method: 'POST', path: '/refresh', access: 'cookie' })
const change = defineEndpoint({ ...base, method: 'POST', path: '/thing', access: 'public' })
const remove = defineEndpoint({ ...base, method: 'DELETE', path: '/thing', access: 'public' })
const peek = defineEndpoint({ ...base, method: 'GET', path: '/peek', access: 'public' })

let done: string[] = []
let server: TestServer
const userId = newId<string>()
beforeAll(async () => {
  const note = (name: string) => async () => {
    done.push(name)
    return null
  }
  const write = () =>
    server.db.withSystem('idempotency', (tx) =>
      querySql(
        tx,
        `insert into idempotency_keys (user_id, key, request_hash, lease_id, lease_until, expires_at)
         values ($1, 'written by GET', '', $1, now(), now())`,
        [userId],
      ),
    )
  server = await createTestServer({
    settings: { PUBLIC_URL: 'https://zhiwen.test' },
    routes: [
      route(refresh, note('refresh')),
      route(change, note('change')),
      route(remove, note('remove')),
      route(peek, async () => {
        await write()
        return null
      }),
    ],
  })
})
afterAll(() => server.close())

const send = (url: string, headers: Record<string, string>, method: 'POST' | 'DELETE' = 'POST') => {
  done = []
  return server.app.inject({ method, url, headers })
}

const foreign = [
  'null',
  'https://evil.test',
  'https://zhiwen.test.evil.test',
  'https://evil-zhiwen.test',
  'https://sub.zhiwen.test',
  'http://zhiwen.test',
  'https://zhiwen.test:8443',
  'https://zhiwen.test/',
  'HTTPS://ZHIWEN.TEST',
  'https://zhiwen.test, https://evil.test',
  'file://',
  '',
]

test.each(foreign)('attack-Q2: a change from the origin %j is refused', async (origin) => {
  const reply = await send('/api/thing', { origin })

  expect(reply.statusCode).toBe(403)
  expect(reply.json().error).toBe('origin-refused')
  expect(done).toEqual([])
})

test.each(foreign)('attack-Q2: the origin %j gets no grant to read', async (origin) => {
  const get = await server.app.inject({ url: '/api/health/live', headers: { origin } })
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: '/api/thing',
    headers: { origin, 'access-control-request-method': 'POST' },
  })

  for (const reply of [get, preflight]) {
    const granted = Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))
    expect(granted).toEqual([])
  }
  expect(preflight.statusCode).toBe(404)
})

test('attack-Q1: a form of another site is refused, also as text/plain', async () => {
  const origin = { origin: 'https://evil.test' }

  const form = await send('/api/refresh', {
    ...origin,
    'content-type': 'application/x-www-form-urlencoded',
  })
  const text = await send('/api/thing', { ...origin, 'content-type': 'text/plain' })
  const own = await send('/api/thing', { 'content-type': 'text/plain' })

  expect([form.statusCode, text.statusCode, own.statusCode]).toEqual([403, 403, 415])
  expect(done).toEqual([])
})

test.each([
  ['no origin', { 'x-zhiwen-client': 'web' }],
  ['no custom header', { origin: 'https://zhiwen.test' }],
  ['another custom header', { origin: 'https://zhiwen.test', 'x-zhiwen-client': 'app' }],
  ['another origin', { origin: 'https://evil.test', 'x-zhiwen-client': 'web' }],
])('attack-Q4: the cookie route is refused with %s', async (_, headers) => {
  const reply = await send('/api/refresh', headers)

  expect(reply.json().error).toBe('origin-refused')
  expect(done).toEqual([])
})

test('our own page may use the cookie route and change things', async () => {
  const own = { origin: 'https://zhiwen.test', 'x-zhiwen-client': 'web' }

  expect((await send('/api/refresh', own)).statusCode).toBe(200)
  expect((await send('/api/thing', own)).statusCode).toBe(200)
})

test('attack-Q3: a GET that tries to write fails and leaves nothing', async () => {
  const reply = await server.app.inject('/api/peek')
  const rows = await server.db.withSystem('idempotency', (tx) =>
    querySql(tx, 'select key from idempotency_keys where user_id = $1', [userId]),
  )

  expect(reply.statusCode).toBe(500)
  expect(rows).toEqual([])
})

test.each(['x-http-method-override', 'x-http-method', 'x-method-override'])(
  'attack-Q5: %s is ignored',
  async (header) => {
    await send('/api/thing', { [header]: 'DELETE' })
    expect(done).toEqual(['change'])

    await send('/api/thing?_method=DELETE', {})
    expect(done).toEqual([])
  },
)
