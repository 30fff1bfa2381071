import { callApi } from './support/api.ts'
import { answerCalls, recordAllCalls, recordCalls } from './support/calls.ts'
import { readKept } from './support/storage.ts'
import { expect, test } from './support/test.ts'

const inlineBrand = () =>
  [...document.documentElement.style].filter((name) => name.startsWith('--b-')).length

test('ANS-16 a failed platform config only warns, and the start goes on', async ({
  page,
  health,
}) => {
  const failure = /platform config was not loaded/
  health.allow(failure, /500.*platform_config/)
  const warned = page.waitForEvent('console', (message) => failure.test(message.text()))
  await answerCalls(page, 'GET /platform_config/public', () => ({ status: 500, html: '' }))
  await page.goto('/login')
  expect((await warned).type()).toBe('warning')
  await expect(page.getByRole('heading', { name: '登录知问' })).toBeVisible()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled()
  await expect(page).toHaveTitle('登录 · 知问')
})

test('§4 page title and icon come from platform config, which is loaded once', async ({ page }) => {
  const calls = recordCalls(page, 'GET /platform_config/public')
  await page.route('**/api/platform_config/public', async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    const changes = { title: '星河知识台', logo_square_file_url: '/icon-180.png' }
    await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, ...changes } } })
  })
  await page.goto('/login')
  await expect(page).toHaveTitle('登录 · 星河知识台')
  await expect(page.locator('link[rel="icon"]').first()).toHaveAttribute('href', '/icon-180.png')
  await page.getByRole('link', { name: '注册' }).click()
  await expect(page).toHaveTitle('注册 · 星河知识台')
  await expect(page.getByRole('heading', { name: '注册星河知识台' })).toBeVisible()
  expect(calls).toHaveLength(1)
  expect(await readKept(page, 'app.platform')).toMatchObject({ title: '星河知识台' })
})

test('§4 only the language pack in use is loaded', async ({ page }) => {
  const packs: string[] = []
  page.on('request', (request) => {
    if (/pack-(en|zh)/.test(request.url())) packs.push(request.url())
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(packs).toHaveLength(1)
  expect(packs[0]).toContain('pack-zh-hans')
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sign in')
  expect(packs[1]).toContain('pack-en')
})

test.describe('signed in', () => {
  test.use({ kind: 'creator' })

  test.beforeEach(async ({ person }) => {
    const body = { theme: 'dark', primary_color: '#F56C6C' }
    await callApi('PUT /user/base_info', { token: person.token, body })
  })

  test('§4 config and user info load side by side, and user info is kept in both storages', async ({
    page,
  }) => {
    const calls = recordAllCalls(page)
    const info = Promise.withResolvers<void>()
    await page.route('**/api/user/info', async (route) => {
      await info.promise
      await route.continue()
    })
    await page.goto('/home')
    await expect
      .poll(() => calls.map((call) => new URL(call.url()).pathname))
      .toEqual(expect.arrayContaining(['/api/platform_config/public', '/api/user/info']))
    info.resolve()
    await expect.poll(() => readKept(page, 'app.routes')).toMatchObject({ user_type: 3 })
    const kept = await page.evaluate(() => [
      localStorage.getItem('app.user'),
      sessionStorage.getItem('app.user'),
    ])
    expect(kept[0]).toBe(kept[1])
    expect(JSON.parse(kept[0] ?? '')).toMatchObject({ v: 1, data: { theme: 'dark' } })
  })

  test('ANS-16 when user info fails the light theme and the default colour are used', async ({
    page,
    health,
  }) => {
    await page.goto('/home')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect.poll(() => page.evaluate(inlineBrand)).toBeGreaterThan(0)

    health.allow(/500.*user\/info/)
    await answerCalls(page, 'GET /user/info', () => ({ status: 500, body: { code: 500 } }))
    await page.goto('/home')
    await expect(page).toHaveURL(`/500?from=${encodeURIComponent('/home')}`)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    expect(await page.evaluate(inlineBrand)).toBe(0)
  })

  test('U19 theme, colour and language stand before any of our program runs: no flash at reload', async ({
    page,
    person,
    health,
  }) => {
    await callApi('PUT /user/base_info', {
      token: person.token,
      body: { preferred_language: 'en' },
    })
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached()
    const brand = await page.evaluate(inlineBrand)
    health.allow(/ERR_FAILED/)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload({ waitUntil: 'domcontentloaded' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(brand).toBeGreaterThan(0)
    expect(await page.evaluate(inlineBrand)).toBe(brand)
  })

  test('READ-17 an empty theme follows the system, also while the page is open', async ({
    page,
    person,
  }) => {
    await callApi('PUT /user/base_info', { token: person.token, body: { theme: '' } })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/home')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })
})

test.describe('shell', () => {
  test.use({ kind: 'resident' })

  test('ANS-15 the sidebar is wide at first and its choice stays in a cookie for a year', async ({
    page,
    context,
  }) => {
    const named = async () =>
      (await context.cookies()).find(({ name }) => name === 'sidebar_collapsed')
    await page.goto('/home')
    const collapse = page.getByRole('button', { name: '收起侧栏' })
    await expect(collapse).toHaveAttribute('aria-expanded', 'true')
    expect(await named()).toBeUndefined()
    await collapse.click()
    const expand = page.getByRole('button', { name: '展开侧栏' })
    await expect(expand).toHaveAttribute('aria-expanded', 'false')
    const cookie = await named()
    expect(cookie).toMatchObject({ value: 'true', sameSite: 'Lax', path: '/' })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(365)

    await page.reload()
    await expect(expand).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Control+b')
    await expect(collapse).toHaveAttribute('aria-expanded', 'true')
    expect((await named())?.value).toBe('false')
  })

  test('§2 a progress line runs while a page loads, from 120 ms on', async ({ page }) => {
    await page.clock.install()
    await page.goto('/home')
    await expect(page.getByRole('link', { name: '管理' })).toBeVisible()
    const chunk = Promise.withResolvers<void>()
    await page.route('**/assets/account-setting-page*.js', async (route) => {
      await chunk.promise
      await route.continue()
    })
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('link', { name: '管理' }).click()
    const line = page.getByRole('progressbar', { name: '正在加载' })
    await page.clock.runFor(119)
    await expect(line).toBeHidden()
    await page.clock.runFor(1)
    await expect(line).toBeVisible()
    await page.clock.resume()
    chunk.resolve()
    await expect(page.getByRole('tab', { name: '安全' })).toBeVisible()
    await expect(line).toBeHidden()
  })
})
