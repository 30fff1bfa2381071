import { listDevices, logout, refresh, removeDevice } from '@zhiwen/contract/auth.ts'
import { getUserInfo } from '@zhiwen/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUser, builtPassword, signIn } from '../../testing/builders.ts'
import { behindProxy, cookieOf, logIn } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: behindProxy })
})
afterAll(() => app.close())

const open = async () => {
  const user = await buildUser(app)
  const reply = await logIn(app, user.mobile, builtPassword)
  return { user, token: reply.data.access_token, cookie: cookieOf(reply, 'refresh_token') }
}
const renew = (cookie: string) =>
  app.call(refresh, { headers: app.webHeaders, cookies: { refresh_token: cookie } })
const statusOf = async (token: string) => (await app.call(getUserInfo, { token })).status

test('API-AUTH-6: the cookie gives a new access token and is exchanged itself', async () => {
  const { cookie } = await open()

  const reply = await renew(cookie)

  expect(reply.data.expires_in).toBe(900)
  expect(await statusOf(reply.data.access_token)).toBe(200)
  expect(cookieOf(reply, 'refresh_token')).not.toBe(cookie)
})

test('API-AUTH-6: a sign-in lives as long as it is used, and 30 days without', async () => {
  let { cookie } = await open()
  for (let month = 0; month < 3; month += 1) {
    app.clock.advance(29 * 24 * 3600)
    cookie = cookieOf(await renew(cookie), 'refresh_token')
  }
  app.clock.advance(30 * 24 * 3600 + 1)

  const late = await renew(cookie)

  expect(late).toMatchObject({ status: 401, error: 'token-invalid' })
  expect(late.cookies).toMatchObject([{ name: 'refresh_token', value: '' }])
})

test('API-AUTH-6: no cookie and a made-up cookie are the same 401', async () => {
  const none = await app.call(refresh, { headers: app.webHeaders })
  const made = await renew('made-up')

  expect([none.error, made.error]).toEqual(['token-invalid', 'token-invalid'])
})

test('two tabs that refresh at the same time stay signed in, and so does their next exchange', async () => {
  const { cookie } = await open()

  const [first, second] = await Promise.all([renew(cookie), renew(cookie)])

  expect([first.status, second.status]).toEqual([200, 200])
  expect(cookieOf(first, 'refresh_token')).toBe(cookieOf(second, 'refresh_token'))
  app.clock.advance(900)
  expect((await renew(cookieOf(first, 'refresh_token'))).status).toBe(200)
})

test('a late tab does not put an exchanged cookie back', async () => {
  const { cookie } = await open()
  const next = cookieOf(await renew(cookie), 'refresh_token')
  await renew(next)

  const lateTab = await renew(cookie)

  expect(lateTab.status).toBe(200)
  expect(lateTab.cookies).toEqual([])
})

test('API-AUTH-3: signing out ends this device and leaves the others', async () => {
  const { user, token, cookie } = await open()
  const other = await signIn(app, user)

  const reply = await app.call(logout, {
    token,
    headers: app.webHeaders,
    cookies: { refresh_token: cookie },
  })

  expect(reply.status).toBe(200)
  expect([await statusOf(token), await statusOf(other.token)]).toEqual([401, 200])
  expect((await renew(cookie)).status).toBe(401)
})

test('API-AUTH-3: signing out everywhere ends every device, by the cookie alone as well', async () => {
  const { user, token, cookie } = await open()
  const other = await signIn(app, user)

  await app.call(logout, {
    body: { everywhere: true },
    headers: app.webHeaders,
    cookies: { refresh_token: cookie },
  })

  expect([await statusOf(token), await statusOf(other.token)]).toEqual([401, 401])
})

test('API-AUTH-3: signing out without being signed in is fine', async () => {
  const nobody = await app.call(logout)
  const unknown = await app.call(logout, { cookies: { refresh_token: 'unknown' } })

  expect([nobody.status, unknown.status]).toEqual([200, 200])
})

test('API-USER-9: the devices of a user are listed, and one can be signed out', async () => {
  const { user, token } = await open()
  const phone = await signIn(app, user)

  const { data } = await app.call(listDevices, { token })
  const removed = await app.call(removeDevice, { params: { device_id: phone.signInId }, token })
  const afterwards = await app.call(listDevices, { token })

  expect(data.devices).toHaveLength(2)
  expect(data.devices.filter(({ is_current }) => is_current)).toHaveLength(1)
  expect(removed.status).toBe(200)
  expect(await statusOf(phone.token)).toBe(401)
  expect(afterwards.data.devices.map(({ is_current }) => is_current)).toEqual([true])
})

test("API-USER-9b: another user's device is not found and stays signed in", async () => {
  const { token } = await open()
  const stranger = await signIn(app, await buildUser(app))

  const reply = await app.call(removeDevice, { params: { device_id: stranger.signInId }, token })

  expect(reply).toMatchObject({ status: 404, error: 'not-found' })
  expect(await statusOf(stranger.token)).toBe(200)
})
