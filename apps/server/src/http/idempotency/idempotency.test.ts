import { defineEndpoint, request } from '@zhiwen/contract/endpoint.ts'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { route } from '../route.ts'

const base = { id: 'API-SYS-9', method: 'POST', summary: 'test' } as const
const count = defineEndpoint({
  ...base,
  path: '/count',
  access: 'user',
  body: request({ by: z.int(), password: z.string().optional() }),
  data: z.object({ total: z.int() }),
})
const inWorkspace = defineEndpoint({
  ...base,
  path: '/in_workspace',
  access: 'active',
  data: z.object({ total: z.int() }),
})
const open = defineEndpoint({
  ...base,
  path: '/open',
  access: 'public',
  data: z.object({ total: z.int() }),
})

let total = 0
let before: () => Promise<void> = async () => undefined
const run = async () => {
  await before()
  total += 1
  return { total }
}
let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await createTestServer({
    routes: [route(count, run), route(inWorkspace, run), route(open, run)],
  })
  owner = new Client({ connectionString: server.config.DATABASE_OWNER_URL })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})
afterEach(() => {
  before = async () => undefined
})

let lastKey = 0
const newKey = () => `key-${++lastKey}`
const send = (
  headers: Record<string, string>,
  key: string,
  body: object = { by: 1 },
  url = '/api/count',
) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'idempotency-key': key, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

test('API-3: a repeated call has one effect and the first reply', async () => {
  const { headers } = server.tokenFor()
  const key = newKey()
  const start = total

  const first = await send(headers, key)
  const second = await send(headers, key)

  expect(total).toBe(start + 1)
  expect(second.json().data).toEqual(first.json().data)
  expect(first.headers['idempotency-replayed']).toBeUndefined()
  expect(second.headers['idempotency-replayed']).toBe('true')
  expect(second.json().request_id).not.toBe(first.json().request_id)
})

test('API-3: other content under a used key answers 40904', async () => {
  const { headers } = server.tokenFor()
  const key = newKey()
  await send(headers, key)

  const reply = await send(headers, key, { by: 2 })

  expect(reply.statusCode).toBe(409)
  expect(reply.json().error).toBe('key-reused')
})

test('two users may use the same key', async () => {
  const key = newKey()
  const start = total

  await send(server.tokenFor().headers, key)
  await send(server.tokenFor().headers, key)

  expect(total).toBe(start + 2)
})

test('the same key in another workspace is other content', async () => {
  const ann = server.tokenFor()
  const key = newKey()
  await send(ann.headers, key, {}, '/api/in_workspace')
  const { member, ...person } = ann.holder
  const elsewhere = server.tokenFor({ ...person })

  const reply = await send(elsewhere.headers, key, {}, '/api/in_workspace')

  expect(member?.workspaceId).not.toBe(elsewhere.holder.member?.workspaceId)
  expect(reply.json().error).toBe('key-reused')
})

test('twenty calls at once with one key run once and all get the reply', async () => {
  const { headers } = server.tokenFor()
  const key = newKey()
  const start = total

  const replies = await Promise.all(Array.from({ length: 20 }, () => send(headers, key)))

  expect(total).toBe(start + 1)
  expect(replies.map((reply) => reply.json().data?.total)).toEqual(Array(20).fill(total))
})

test('a repeat during a long run is told to come back', async () => {
  const { headers } = server.tokenFor()
  const key = newKey()
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  before = async () => {
    reached.resolve()
    await gate.promise
  }
  const first = send(headers, key)
  await reached.promise

  const second = await send(headers, key)
  gate.resolve()

  expect(second.statusCode).toBe(409)
  expect(second.json().error).toBe('state-conflict')
  expect(second.headers['retry-after']).toBe('5')
  expect((await first).statusCode).toBe(200)
})

test('a failed call may be tried again with its key', async () => {
  const { headers } = server.tokenFor()
  const key = newKey()
  before = async () => {
    before = async () => undefined
    throw new AppError('value-taken')
  }

  const failed = await send(headers, key)
  const again = await send(headers, key)

  expect(failed.json().error).toBe('value-taken')
  expect(again.statusCode).toBe(200)
  expect(again.headers['idempotency-replayed']).toBeUndefined()
})

test('a run that died leaves the key when its lease ends', async () => {
  const { headers, holder } = server.tokenFor()
  const key = newKey()
  await send(headers, key)
  const start = total
  await owner.query(
    `update idempotency_keys set reply = null, lease_until = now() - interval '1 second'
     where user_id = $1 and key = $2`,
    [holder.userId, key],
  )

  const reply = await send(headers, key)

  expect(reply.statusCode).toBe(200)
  expect(total).toBe(start + 1)
})

test('a key is forgotten after 48 hours', async () => {
  const { headers, holder } = server.tokenFor()
  const key = newKey()
  await send(headers, key)
  const kept = await owner.query(
    `select extract(epoch from expires_at - now()) / 3600 as hours from idempotency_keys
     where user_id = $1 and key = $2`,
    [holder.userId, key],
  )
  await owner.query('update idempotency_keys set expires_at = now() where user_id = $1', [
    holder.userId,
  ])

  const reply = await send(headers, key, { by: 2 })

  expect(Number(kept.rows[0].hours)).toBeCloseTo(48, 0)
  expect(reply.statusCode).toBe(200)
})

test('neither the body nor the reply of a call can be read from the stored row', async () => {
  const { headers, holder } = server.tokenFor()
  await send(headers, newKey(), { by: 1, password: 'canary-password' })

  const { rows } = await owner.query(
    'select t::text as line from idempotency_keys t where user_id = $1',
    [holder.userId],
  )

  expect(rows).toHaveLength(1)
  expect(rows[0].line).not.toContain('canary')
  expect(rows[0].line).not.toContain('total')
})

test.each(['', ' ', 'a b', 'x'.repeat(201), '键'])('the key %j is refused', async (key) => {
  const { headers } = server.tokenFor()
  // Header values travel as bytes; what is no visible ASCII must not become a key.
  const reply = await send(headers, Buffer.from(key).toString('latin1'))

  expect(reply.statusCode).toBe(400)
  expect(reply.json().details.fields[0].field).toBe('Idempotency-Key')
})

test('a visitor’s key changes nothing: nothing of an open call is kept', async () => {
  const start = total

  await send({}, 'open-key', {}, '/api/open')
  await send({}, 'open-key', {}, '/api/open')

  expect(total).toBe(start + 2)
})
