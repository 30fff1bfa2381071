import { answerCalls, holdCalls, nextCall, recordAllCalls, recordCalls } from './support/calls.ts'
import { signInByForm } from './support/forms.ts'
import { keptToken, readToken, setTokenExpiry } from './support/storage.ts'
import { expect, test } from './support/test.ts'

const pathOf = (call: { url: () => string }) => new URL(call.url()).pathname

test('SM-1 a sign-in keeps the token with expiry = now + the given seconds', async ({
  page,
  resident,
}) => {
  const at = new Date('2026-03-02T09:00:00+08:00')
  await page.clock.setFixedTime(at)
  await page.goto('/login')
  const reply = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/login'))
  await signInByForm(page, await resident.get())
  const { data } = await (await reply).json()

  await expect(page).toHaveURL('/home')
  expect(await readToken(page)).toEqual({
    access_token: data.access_token,
    expires_at: at.getTime() + data.expires_in * 1000,
  })
})

test('API-3 a visitor sends no Authorization', async ({ page }) => {
  const calls = recordAllCalls(page)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  for (const call of calls) expect(await call.headerValue('authorization')).toBeNull()
})

test.describe('by the minute', () => {
  test.use({ kind: 'resident' })

  test('SM-1, API-3 with more than 60 s left a token goes out as a bearer and is not refreshed', async ({
    page,
    context,
    person,
  }) => {
    const { expires_at = 0 } = await keptToken(context)
    await page.clock.setFixedTime(expires_at - 60_001)
    const calls = recordAllCalls(page)
    await page.goto('/accountSetting?tab=security')
    await expect(page.getByText('当前设备')).toBeVisible()
    expect(calls.map(pathOf)).toEqual(
      expect.arrayContaining(['/api/user/info', '/api/user/devices']),
    )
    expect(calls.map(pathOf)).not.toContain('/api/auth/refresh')
    for (const call of calls) {
      expect(await call.headerValue('authorization')).toBe(`Bearer ${person.token}`)
    }
  })

  test('SM-1 with 60 s left a token is refreshed once before the next call, with the cookie', async ({
    page,
    context,
    person,
  }) => {
    const { expires_at = 0 } = await keptToken(context)
    await page.clock.setFixedTime(expires_at - 60_000)
    const calls = recordAllCalls(page)
    await page.goto('/accountSetting')
    await expect(page.getByRole('tab', { name: '基本资料' })).toBeVisible()

    const paths = calls.map(pathOf)
    const refresh = calls[paths.indexOf('/api/auth/refresh')]
    const info = calls[paths.indexOf('/api/user/info')]
    expect(paths.filter((path) => path === '/api/auth/refresh')).toHaveLength(1)
    expect(paths.indexOf('/api/auth/refresh')).toBeLessThan(paths.indexOf('/api/user/info'))
    expect(await refresh?.headerValue('cookie')).toContain('refresh_token=')
    const fresh = await readToken(page)
    expect(fresh?.access_token).not.toBe(person.token)
    expect(await info?.headerValue('authorization')).toBe(`Bearer ${fresh?.access_token}`)
  })

  test('SM-1 one millisecond before its expiry a token still counts when the refresh fails', async ({
    page,
    context,
    person,
    health,
  }) => {
    health.allow(/ERR_CONNECTION_FAILED.*auth\/refresh/)
    const { expires_at = 0 } = await keptToken(context)
    await page.clock.setFixedTime(expires_at - 1)
    await answerCalls(page, 'POST /auth/refresh', () => 'cut')
    const info = nextCall(page, 'GET /user/info')
    await page.goto('/accountSetting')
    await expect(page.getByRole('tab', { name: '基本资料' })).toBeVisible()
    expect(await (await info).headerValue('authorization')).toBe(`Bearer ${person.token}`)
  })

  test('SM-1 at its expiry a token is expired: not sent, and removed by a refused refresh', async ({
    page,
    context,
    health,
  }) => {
    health.allow(/status of 401.*auth\/refresh/)
    const { expires_at = 0 } = await keptToken(context)
    await page.clock.setFixedTime(expires_at)
    await context.clearCookies()
    const calls = recordAllCalls(page)
    await page.goto('/accountSetting')

    await expect(page).toHaveURL('/login?redirect=/accountSetting')
    expect(await readToken(page)).toBeNull()
    for (const call of calls) expect(await call.headerValue('authorization')).toBeNull()
  })
})

test.describe('without an expiry', () => {
  test.use({ kind: 'resident', secondsLeft: null })

  test('SM-1 a token counts as expired; a living refresh cookie makes a new one of it', async ({
    page,
    person,
  }) => {
    const calls = recordAllCalls(page)
    await page.goto('/accountSetting')
    await expect(page.getByRole('tab', { name: '基本资料' })).toBeVisible()
    const token = await readToken(page)
    expect(token?.expires_at).toBeGreaterThan(Date.now() + 800_000)
    for (const call of calls) {
      expect(await call.headerValue('authorization')).not.toBe(`Bearer ${person.token}`)
    }
  })
})

test.describe('two tabs', () => {
  test.use({ kind: 'resident' })

  for (const [words, hasLocks] of [
    ['with Web Locks', true],
    ['on plain-HTTP addresses, which have no Web Locks', false],
  ] as const) {
    test(`SM-1 one refresh serves two tabs, ${words}`, async ({ page, context }) => {
      if (!hasLocks) {
        await context.addInitScript(() =>
          Object.defineProperty(navigator, 'locks', { value: undefined }),
        )
      }
      const tabs = [page, await context.newPage()]
      const refreshes = tabs.map((tab) => recordCalls(tab, 'POST /auth/refresh'))
      const buttons = tabs.map((tab) => tab.getByRole('button', { name: '更换头像' }))
      await Promise.all(tabs.map((tab) => tab.goto('/accountSetting')))
      for (const button of buttons) await expect(button).toBeVisible()
      const gates = await Promise.all(tabs.map((tab) => holdCalls(tab, 'POST /auth/refresh')))

      await setTokenExpiry(page, 20)
      await Promise.all(buttons.map((button) => button.click()))
      await expect.poll(() => refreshes.flat().length).toBe(1)
      for (const gate of gates) gate.release()

      for (const tab of tabs) await expect(tab.getByRole('button', { name: '预设1' })).toBeVisible()
      expect(refreshes.flat()).toHaveLength(1)
      expect((await readToken(page))?.expires_at).toBeGreaterThan(Date.now() + 800_000)
    })
  }
})
