import { defineEndpoint, request } from '@zhiwen/contract/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sendRaw } from '../testing/raw-socket.ts'
import { createTestServer, type TestServer, useTestServer } from '../testing/test-server.ts'
import { route } from './route.ts'

const base = { id: 'API-SYS-9', summary: 'test' } as const
const me = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/user/info',
  access: 'user',
  data: z.object({ name: z.string() }),
})
const one = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/things/:id',
  access: 'active',
  params: request({ id: z.string().max(40) }),
  data: z.object({ workspace_id: z.string() }),
})
const save = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/save',
  access: 'public',
  body: z.looseObject({}),
  data: z.object({ keys: z.array(z.string()) }),
})
const broken = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/broken',
  access: 'public',
  data: z.null(),
})

let saved = 0
let logged: string[] = []
const routes = [
  route(me, async () => ({ name: 'secret-name' })),
  route(one, async (actor) => ({ workspace_id: actor.workspaceId })),
  route(save, async (_, { body }) => {
    saved += 1
    return { keys: Object.keys(body) }
  }),
  route(broken, async () => {
    throw new Error('relation "users" of schema public: password_hash = canary')
  }),
]

let server: TestServer
let port: number
beforeAll(async () => {
  server = await createTestServer({
    routes,
    settings: { PUBLIC_URL: 'https://zhiwen.test' },
    onLog: (line) => logged.push(line),
  })
  port = await server.listen()
})
afterAll(() => server.close())

const post = (payload: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/save',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })

test.each(['/api/broken', '/api/nothing', '/api/user/info', '/api/docs', '/api/%zz'])(
  'attack-R2: %s says HSTS, nosniff, no referrer, no powers, no frames',
  async (url) => {
    const { headers } = await server.app.inject({ url })
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; connect-src 'self'; " +
        "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; " +
        "frame-ancestors 'none'; base-uri 'none'",
    })
    expect(headers['permissions-policy']).toContain('camera=()')
  },
)

test('attack-R2: a plain http address is not told to insist on https', async () => {
  const { app } = await useTestServer({ routes, settings: { PUBLIC_URL: 'http://127.0.0.1:8700' } })

  const { headers } = await app.inject('/api/docs')

  expect(headers['strict-transport-security']).toBeUndefined()
})

test.each([
  '/api/user%2Finfo',
  '/api/user%2finfo',
  '/api%2Fuser%2Finfo',
  '/api//user/info',
  '//api/user/info',
  '/api/user//info',
  '/api/x/../user/info',
  '/api/x/%2e%2e/user/info',
  '/api/./user/info',
  '/api/user/info/',
  '/api/user/info;x=1',
  '/api;/user/info',
  '/api/user/info%00',
  '/api/user/info%20',
  '/API/user/info',
  '/api/User/Info',
  '/api/user\\info',
  '/api/user/info?',
  '/api/user/info#x',
  'http://zhiwen.test/api/user/info',
])('attack-R3: %s opens nothing without a token', async (path) => {
  const reply = await sendRaw(
    port,
    `GET ${path} HTTP/1.1\r\nHost: zhiwen.test\r\nConnection: close\r\n\r\n`,
  )

  expect([400, 401, 404]).toContain(reply.status)
  expect(reply.text).not.toContain('secret-name')
})

const body = '{"a":1}'
const head = 'POST /api/save HTTP/1.1\r\nHost: zhiwen.test\r\nContent-Type: application/json\r\n'
test.each([
  ['two lengths', `${head}Content-Length: 7\r\nContent-Length: 9\r\n\r\n${body}`],
  ['a list of lengths', `${head}Content-Length: 7, 9\r\n\r\n${body}`],
  [
    'length and chunks',
    `${head}Content-Length: 7\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n${body}\r\n0\r\n\r\n`,
  ],
  ['a bare LF', `${head}X-A: b\nContent-Length: 7\r\n\r\n${body}`],
  ['a folded header', `${head}X-A: b\r\n c\r\nContent-Length: 7\r\n\r\n${body}`],
  ['a space before the colon', `${head}Content-Length : 7\r\n\r\n${body}`],
  ['a bad chunk size', `${head}Transfer-Encoding: chunked\r\n\r\n0x7\r\n${body}\r\n0\r\n\r\n`],
  ['an unknown coding', `${head}Transfer-Encoding: chunked, identity\r\n\r\n${body}`],
  ['no host', `POST /api/save HTTP/1.1\r\nContent-Length: 7\r\n\r\n${body}`],
])('attack-R4: a request with %s is refused', async (_, text) => {
  const before = saved

  const reply = await sendRaw(port, text)

  expect(reply.status).toBe(400)
  expect(saved).toBe(before)
})

test.each(['application/json\ta', 'application/json;\tcharset=utf-8', 'application/\tjson', '\tx'])(
  'attack-R6: the content type %j is refused',
  async (type) => {
    const before = saved

    const reply = await sendRaw(
      port,
      `POST /api/save HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: 7\r\n\r\n${body}`,
    )

    expect([400, 415]).toContain(reply.status)
    expect(saved).toBe(before)
  },
)

test('attack-R7: nothing of the API may be cached, whatever the path looks like', async () => {
  const { headers } = server.tokenFor()
  const urls = ['/api/user/info', '/api/user/info/x.css', '/api/nothing.js', '/api/broken']
  for (const url of urls) {
    const reply = await server.app.inject({ url, headers })
    expect([url, reply.headers['cache-control']]).toEqual([url, 'no-store'])
  }
  expect((await server.app.inject({ url: '/api/user/info/x.css', headers })).statusCode).toBe(404)
})

test('attack-R8: a body over 1 MB, a deep one and a wide one are refused', async () => {
  const large = await post(JSON.stringify({ a: 'x'.repeat(1024 * 1024) }))
  const deep = await post(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`)
  const wide = await post(
    JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [at, 1]))),
  )
  const abyss = await post('['.repeat(1_000_000))

  expect([large, deep, wide, abyss].map((reply) => reply.statusCode)).toEqual([413, 400, 400, 400])
  expect(large.json().error).toBe('body-too-large')
})

test('attack-R8: a chunked body over 1 MB is cut off', async () => {
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`

  const reply = await sendRaw(port, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(17)}`)

  expect(reply.status).toBe(413)
})

test.each(['{"__proto__":{"a":1}}', '{"a":{"constructor":{"prototype":{}}}}', '{"prototype":1}'])(
  'attack-H7: %s is refused',
  async (payload) => {
    const reply = await post(payload)

    expect(reply.statusCode).toBe(400)
    expect(Object.keys({})).toEqual([])
  },
)

test.each([
  '',
  'fr',
  'en-US',
  'zh',
  'zh-hans, en',
  '../../etc/passwd',
  '__proto__',
  'x'.repeat(4000),
])('attack-R9: the language %j means zh-hans', async (language) => {
  const reply = await server.app.inject({
    url: '/api/nothing',
    headers: { 'content-language': language },
  })

  expect(reply.json().message).toBe('请求的资源不存在')
})

test('attack-R10: an unknown error tells nothing and is logged once', async () => {
  logged = []

  const reply = await server.app.inject('/api/broken')

  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toEqual({
    code: 500,
    message: '服务器错误，请稍后再试',
    data: null,
    error: 'server-error',
    request_id: reply.headers['x-request-id'],
  })
  expect(logged.filter((line) => line.includes('password_hash'))).toHaveLength(1)
  expect(logged.join('')).toContain(reply.json().request_id)
})

test('attack-R10: a broken request tells nothing of the program', async () => {
  const replies = [
    await post('{"a":'),
    await server.app.inject('/api/%zz'),
    await server.app.inject(`/api/things/${'x'.repeat(5000)}`),
    await server.app.inject({ url: '/api/things/1', method: 'PUT' }),
  ]
  for (const reply of replies) {
    expect([400, 404]).toContain(reply.statusCode)
    expect(reply.json()).toMatchObject({ data: null, request_id: expect.any(String) })
    expect(reply.body).not.toMatch(/fastify|FST_|Unexpected|position|node_modules|\.ts|at /i)
  }
})

test('attack-B2: a workspace named in a header, the address or the body changes nothing', async () => {
  const { headers, holder } = server.tokenFor()
  const foreign = '01890000-0000-7000-8000-000000000000'

  const reply = await server.app.inject({
    url: '/api/things/1',
    headers: { ...headers, 'x-workspace-id': foreign, 'x-tenant': foreign, workspace: foreign },
  })
  const query = await server.app.inject({ url: `/api/things/1?workspace_id=${foreign}`, headers })

  expect(reply.json().data.workspace_id).toBe(holder.member?.workspaceId)
  expect(query.statusCode).toBe(400)
})

test('attack-A9: an identity in a header of the caller is ignored', async () => {
  const { holder } = server.tokenFor()

  const reply = await server.app.inject({
    url: '/api/user/info',
    headers: {
      'x-user-id': holder.userId,
      'x-forwarded-user': holder.userId,
      'x-auth-user': 'root',
    },
  })

  expect(reply.json().error).toBe('token-invalid')
})

test('attack-O4: a token in the address is no token', async () => {
  const { headers } = server.tokenFor()
  const token = headers.authorization.slice('Bearer '.length)

  const replies = await Promise.all(
    ['access_token', 'token', 'authorization'].map((name) =>
      server.app.inject(`/api/user/info?${name}=${token}`),
    ),
  )

  expect(replies.map((reply) => reply.statusCode)).toEqual([401, 401, 401])
})
