import { createServer } from 'node:net'
import { defineEndpoint } from '@zhiwen/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createRedis } from '../platform/cache/index.ts'
import { limitTable } from '../platform/limit-table.ts'
import { createLimits } from '../platform/limits.ts'
import { createLog } from '../platform/log.ts'
import { openRaw, readToEnd, sendRaw } from '../testing/raw-socket.ts'
import { testConfig } from '../testing/test-config.ts'
import { useTestServer } from '../testing/test-server.ts'
import { route } from './route.ts'

const address = defineEndpoint({
  id: 'API-SYS-9',
  summary: 'test',
  method: 'GET',
  path: '/address',
  access: 'public',
  data: z.object({ ip: z.string() }),
})
const save = defineEndpoint({
  id: 'API-SYS-9',
  summary: 'test',
  method: 'POST',
  path: '/save',
  access: 'public',
  data: z.null(),
})
const routes = [route(address, async ({ ip }) => ({ ip })), route(save, async () => null)]

const forged = {
  'x-forwarded-for': '203.0.113.9, 198.51.100.7, 192.0.2.5',
  'x-real-ip': '203.0.113.9',
  forwarded: 'for=203.0.113.9',
  'x-client-ip': '203.0.113.9',
}

test.each([
  ['0', '127.0.0.1'],
  ['1', '192.0.2.5'],
  ['2', '198.51.100.7'],
])('attack-N1: behind %s proxies a forged address counts as %s', async (hops, expected) => {
  const { app } = await useTestServer({ routes, settings: { PROXY_HOPS: hops } })

  const reply = await app.inject({ url: '/api/address', headers: forged })

  expect(reply.json().data.ip).toBe(expected)
})

test('attack-N1: changing the forged address does not empty the bucket', async () => {
  const { app, limits } = await useTestServer({ routes })
  await limits.take('http-visitor', '127.0.0.1', limitTable['http-visitor'].points - 1)
  const call = (address: string) =>
    app.inject({ url: '/api/address', headers: { 'x-forwarded-for': address } })

  const last = await call('203.0.113.1')
  const refused = await call('203.0.113.2')

  expect(last.statusCode).toBe(200)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().error).toBe('rate-limited')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('API-5: a user has 600 calls a minute, counted by account', async () => {
  const { app, limits, tokenFor } = await useTestServer({ routes })
  const ann = tokenFor()
  const bob = tokenFor()
  await limits.take('http-user', ann.holder.userId, 599)
  const call = (headers: Record<string, string>) => app.inject({ url: '/api/address', headers })

  const replies = [await call(ann.headers), await call(ann.headers), await call(bob.headers)]

  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 429, 200])
})

test('attack-N3: with the limiter’s store away calls are served and counted here', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  const found = closed.address()
  const port = typeof found === 'object' && found ? found.port : 0
  await new Promise((resolve) => closed.close(resolve))
  const config = testConfig({ REDIS_URL: `redis://127.0.0.1:${port}` })
  const log = createLog(config)
  const redis = createRedis({ config, log })
  const limits = createLimits({ config, redis, log })
  const { app } = await useTestServer({ routes, server: { limits } })
  const { localPoints } = limitTable['http-visitor']

  const replies = await Promise.all(
    Array.from({ length: localPoints + 3 }, () => app.inject('/api/address')),
  )
  redis.disconnect()

  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(localPoints)
  expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(3)
})

test('attack-N5: 200 connections that never finish are closed while others are served', async () => {
  const { listen } = await useTestServer({
    routes,
    server: { timeouts: { headersMs: 500, requestMs: 1_000, checkEveryMs: 100 } },
  })
  const port = await listen()
  const slowHeaders = Array.from({ length: 100 }, async () => {
    const socket = await openRaw(port)
    socket.write('GET /api/address HTTP/1.1\r\nHost: a\r\nX-Slow:')
    return readToEnd(socket)
  })
  const slowBodies = Array.from({ length: 100 }, async () => {
    const socket = await openRaw(port)
    socket.write(
      'POST /api/save HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    )
    return readToEnd(socket)
  })

  const served = await sendRaw(
    port,
    'GET /api/address HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  )
  const refused = await Promise.all([...slowHeaders, ...slowBodies])

  expect(served.status).toBe(200)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([408]))
})
