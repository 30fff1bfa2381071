import { afterEach, expect, test } from 'vitest'
import { type FakeDirectory, startFakeDirectory } from './directory-server.ts'

let directory: FakeDirectory | undefined
afterEach(() => directory?.stop())

async function started() {
  directory = await startFakeDirectory({ source: 'feishu' })
  return directory
}
const put = (url: string, body: unknown) =>
  fetch(`${url}/fake/faults`, { method: 'PUT', body: JSON.stringify(body) })

test('a development directory says what it is', async () => {
  const { url } = await started()

  const health = await (await fetch(`${url}/fake/health`)).json()

  expect(health).toMatchObject({ source: 'feishu', about: expect.stringContaining('development') })
})

test('faults are switched from outside, and an unknown one is refused', async () => {
  const { url, faults } = await started()

  const good = await put(url, { mode: 'rate-limit', retry_seconds: 3 })
  const bad = await put(url, { mode: 'explode' })
  const unknown = await put(url, { speed: 1 })

  expect([good.status, bad.status, unknown.status]).toEqual([200, 400, 400])
  expect(faults).toMatchObject({ mode: 'rate-limit', retry_seconds: 3 })
  const limited = await fetch(`${url}/open-apis/contact/v3/users/find_by_department`)
  expect(limited.status).toBe(429)
  expect(limited.headers.get('x-ogw-ratelimit-reset')).toBe('3')
})

test('nothing is shown without a token', async () => {
  const { url } = await started()

  const reply = await fetch(`${url}/open-apis/contact/v3/departments/0/children`)

  expect(await reply.json()).toMatchObject({ code: 99991663 })
})
