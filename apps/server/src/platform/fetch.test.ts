import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trustedFetch } from './fetch.ts'

let server: Server
let base: URL

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/redirect') response.writeHead(302, { location: '/inside' }).end()
    else if (request.url === '/large') response.end(Buffer.alloc(2 * 1024 * 1024))
    else if (request.url === '/slow') response.flushHeaders()
    else response.end(`${request.method} 你好`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a configured endpoint answers with status and text', async () => {
  const reply = await trustedFetch(new URL('/', base), { method: 'POST', body: 'x' })
  expect(reply).toMatchObject({ status: 200, text: 'POST 你好' })
})

test('a redirect is not followed', async () => {
  const reply = await trustedFetch(new URL('/redirect', base))
  expect(reply.status).toBe(302)
})

test('an answer that is too large or too slow ends the call', async () => {
  await expect(trustedFetch(new URL('/large', base))).rejects.toThrow(/too large/)
  await expect(trustedFetch(new URL('/slow', base), { timeoutMs: 50 })).rejects.toThrow(/timeout/)
})
