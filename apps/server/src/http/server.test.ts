import { Readable } from 'node:stream'
import { defineEndpoint, request } from '@zhiwen/contract/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../platform/errors.ts'
import { createTestServer, type TestServer, useTestServer } from '../testing/test-server.ts'
import { route } from './route.ts'

const base = { id: 'API-SYS-9', summary: 'test', data: z.null() } as const
const open = defineEndpoint({ ...base, method: 'GET', path: '/open', access: 'public' })
const echo = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/echo/:name',
  access: 'public',
  params: request({ name: z.string().max(20) }),
  query: request({ page: z.string().optional() }),
  body: request({ title: z.string().min(1, 'field.required').max(5), n: z.int().optional() }),
  data: z.object({ said: z.string() }),
})
const fail = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/fail',
  access: 'public',
  query: request({ how: z.string() }),
})
const bytes = defineEndpoint({
  id: 'API-SYS-9',
  summary: 'test',
  method: 'GET',
  path: '/bytes',
  access: 'public',
  produces: 'file',
})
const cookies = defineEndpoint({ ...base, method: 'POST', path: '/cookies', access: 'cookie' })

const failures: Record<string, () => never> = {
  known: () => {
    throw new AppError('rate-limited', { retry_after_seconds: 7.2 })
  },
  unknown: () => {
    throw new Error('select * from users where secret')
  },
}

const routes = [
  route(open, async () => null),
  route(echo, async (_, { params, body }) => ({
    said: `${params.name} ${body.title}`,
    password_hash: 'x',
  })),
  route(fail, async (_, { query }) => failures[query.how]?.() ?? null),
  route(bytes, async (_, __, http) =>
    http.sendFile(Readable.from(['知问']), { 'content-type': 'text/plain' }),
  ),
  route(cookies, async (_, __, http) => {
    http.setCookie('kept', `${http.cookie('kept') ?? ''}!`, { path: '/api', maxAgeSeconds: 60 })
    return null
  }),
]

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ routes, settings: { PUBLIC_URL: 'https://zhiwen.test' } })
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const say = (payload: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/echo/a',
    headers: { ...json, ...headers },
    payload: JSON.stringify(payload),
  })

test('API-1: success has code 200, a message, the data and a request id', async () => {
  const reply = await say({ title: '你好' })

  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({
    code: 200,
    message: '成功',
    data: { said: 'a 你好' },
    request_id: reply.headers['x-request-id'],
  })
})

test('a reply drops what its shape does not name', async () => {
  const reply = await say({ title: '你好' })

  expect(reply.body).not.toContain('password_hash')
})

test('API-1: an error has its true status, its name and no data', async () => {
  const reply = await server.app.inject({ url: '/api/fail?how=known' })

  expect(reply.statusCode).toBe(429)
  expect(reply.headers['retry-after']).toBe('8')
  expect(reply.json()).toMatchObject({
    code: 429,
    error: 'rate-limited',
    data: null,
    message: '操作太频繁，请稍后再试',
  })
})

test('MSG-34: wrong input names each field in the asked language', async () => {
  const reply = await say({ title: 'too long', n: 'x', extra: 1 }, { 'content-language': 'en' })

  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({
    error: 'input-invalid',
    message: 'Please check the marked fields',
    details: {
      fields: [
        { field: 'title', message: 'Too long' },
        { field: 'n', message: 'Invalid format' },
        { field: 'extra', message: 'This field is not accepted' },
      ],
    },
  })
})

test('a missing body is told as its missing fields', async () => {
  const reply = await server.app.inject({ method: 'POST', url: '/api/echo/a' })

  expect(reply.json().details.fields).toEqual([{ field: 'title', message: '此项为必填项' }])
})

test('unknown query fields are refused', async () => {
  const reply = await server.app.inject({ url: '/api/open?debug=1' })

  expect(reply.statusCode).toBe(400)
})

test('the account’s language is used when the request names none', async () => {
  const ann = server.tokenFor({ language: 'en' })

  const silent = await server.app.inject({ url: '/api/open', headers: ann.headers })
  const asked = await server.app.inject({
    url: '/api/open',
    headers: { ...ann.headers, 'content-language': 'zh-hans' },
  })

  expect(silent.json().message).toBe('ok')
  expect(asked.json().message).toBe('成功')
})

test('a request id is made by the server, whatever the caller sends', async () => {
  const reply = await server.app.inject({
    url: '/api/open',
    headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
  })

  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
})

test('file bytes come without envelope and cannot run in a browser', async () => {
  const reply = await server.app.inject({ url: '/api/bytes' })

  expect(reply.body).toBe('知问')
  expect(reply.headers['content-security-policy']).toContain('sandbox')
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('cookies are HttpOnly, Secure and SameSite=Strict', async () => {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/cookies',
    headers: { origin: 'https://zhiwen.test', 'x-zhiwen-client': 'web', cookie: 'kept=a' },
  })

  expect(reply.cookies).toEqual([
    {
      name: 'kept',
      value: 'a!',
      path: '/api',
      maxAge: 60,
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    },
  ])
})

test('API-SYS-1: readiness follows the check, liveness does not', async () => {
  let isReady = true
  const { app } = await useTestServer({ routes, server: { ready: async () => isReady } })

  expect((await app.inject('/api/health/ready')).statusCode).toBe(200)
  isReady = false
  const ready = await app.inject('/api/health/ready')
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toEqual({ status: 'unavailable' })
  expect((await app.inject('/api/health/live')).statusCode).toBe(200)
})

test('a process far behind turns calls away with 503 and still says that it lives', async () => {
  const { app } = await useTestServer({ routes, server: { busyLoopMs: 20 } })
  const blocked = new Int32Array(new SharedArrayBuffer(4))
  const callWhileBusy = async () => {
    Atomics.wait(blocked, 0, 0, 300)
    return app.inject('/api/open')
  }

  await expect
    .poll(async () => (await callWhileBusy()).statusCode, { timeout: 20_000, interval: 10 })
    .toBe(503)
  Atomics.wait(blocked, 0, 0, 300)
  expect((await app.inject('/api/health/live')).statusCode).toBe(200)
})

test('an unknown call of the API answers 404 as JSON', async () => {
  const reply = await server.app.inject({ url: '/api/nothing' })

  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ error: 'not-found', message: '请求的资源不存在' })
})

test('ROLE-45: a route that declares no access does not exist', async () => {
  const { app } = await useTestServer({ routes })
  app.get('/api/forgotten', async () => 'open door')

  const reply = await app.inject('/api/forgotten')

  expect(reply.statusCode).toBe(404)
  expect(reply.body).not.toContain('open door')
})

test('the OpenAPI document and the API page are open', async () => {
  const described = await server.app.inject('/api/openapi.json')
  const page = await server.app.inject('/api/docs')

  expect(described.json().paths).toHaveProperty('/echo/{name}')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('/api/echo/{name}')
})
