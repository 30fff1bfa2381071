import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '../testing/raw-socket.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

const outside = mkdtempSync(join(tmpdir(), 'zhiwen-outside-'))
const root = join(outside, 'dist')

let server: TestServer
let port: number
beforeAll(async () => {
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(outside, 'secret.txt'), 'canary')
  writeFileSync(join(root, 'index.html'), '<title>page</title>')
  writeFileSync(join(root, 'assets/entry-a1.js'), 'run()')
  writeFileSync(join(root, 'assets/entry-a1.js.map'), 'canary')
  writeFileSync(join(root, 'sw.js.map'), 'canary')
  server = await createTestServer({ routes: [], server: { staticRoot: root } })
  port = await server.listen()
})
afterAll(async () => {
  await server.close()
  rmSync(outside, { recursive: true })
})

const get = (path: string) =>
  sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)

test.each([
  '/assets/entry-a1.js.map',
  '/assets/entry-a1.js%2emap',
  '/assets//entry-a1.js.map',
  '/sw.js.map',
  '/api/metrics',
  '/api/debug',
  '/api/documentation',
])('attack-S6: %s is not served', async (path) => {
  const reply = await get(path)

  expect(reply.status).toBe(404)
  expect(reply.text).not.toContain('canary')
})

test.each(['/metrics', '/debug/pprof', '/.env', '/.git/config'])(
  'attack-S6: %s is nothing but the page',
  async (path) => {
    const reply = await get(path)

    expect(reply.text).toContain('<title>page</title>')
  },
)

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
  '/..%5csecret.txt',
  '/assets/....//....//secret.txt',
  '/%252e%252e/secret.txt',
  '/assets/entry-a1.js%00.txt',
])('attack-R3: %s does not leave the folder', async (path) => {
  const reply = await get(path)

  expect(reply.text).not.toContain('canary')
})

test.each(['//api/nothing', '/api%2fnothing', '/%61pi/nothing', '/API/nothing', '/\\api/x'])(
  'attack-R3: %s means the API and answers as such',
  async (path) => {
    const reply = await get(path)

    expect(reply.status).toBe(404)
    expect(reply.text).toContain('"error":"not-found"')
  },
)
