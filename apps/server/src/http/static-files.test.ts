import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

const root = mkdtempSync(join(tmpdir(), 'zhiwen-static-'))
const files: Record<string, string> = {
  'index.html': '<!doctype html><title>知问</title>',
  'boot.js': 'boot()',
  'assets/entry-a1b2c3.js': 'plain()',
  'assets/entry-a1b2c3.js.br': 'packed',
  'assets/entry-a1b2c3.js.map': '{"sources":["secret.ts"]}',
}

let server: TestServer
beforeAll(async () => {
  mkdirSync(join(root, 'assets'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  server = await createTestServer({ routes: [], server: { staticRoot: root } })
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers })

test('every path of the web app answers with its page, never cached', async () => {
  for (const path of ['/', '/home', '/manage/users/all', '/chat?id=1']) {
    const reply = await get(path)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('<title>知问')
    expect(reply.headers['cache-control']).toBe('no-cache')
  }
})

test('files with a hash in their name are kept for ever, others are asked for again', async () => {
  const asset = await get('/assets/entry-a1b2c3.js')
  const boot = await get('/boot.js')

  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(asset.headers['content-type']).toContain('javascript')
  expect(boot.headers['cache-control']).toBe('no-cache')
})

test('a browser that takes brotli gets the packed twin', async () => {
  const reply = await get('/assets/entry-a1b2c3.js', { 'accept-encoding': 'br' })

  expect(reply.headers['content-encoding']).toBe('br')
  expect(reply.body).toBe('packed')
})

test('a missing asset is missing, not the page', async () => {
  const reply = await get('/assets/entry-old.js')

  expect(reply.statusCode).toBe(404)
  expect(reply.json().error).toBe('not-found')
})

test('static replies carry the security headers as well', async () => {
  const reply = await get('/')

  expect(reply.headers['content-security-policy']).toContain("script-src 'self'")
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
})

test('other methods on a page do not exist', async () => {
  const reply = await server.app.inject({ method: 'POST', url: '/home' })

  expect(reply.statusCode).toBe(404)
})
