import { requestTimeoutMs } from '@zhiwen/contract/limits.ts'
import { holdCalls, nextCall, recordAllCalls, recordCalls } from './support/calls.ts'
import { anyCall, anyCallPath, sendAnyCall, toasts } from './support/forms.ts'
import { expect, test } from './support/test.ts'

const key = 'idempotency-key'

test.describe('an account that stays as it is', () => {
  test.use({ kind: 'resident' })

  test('API-4 a call without an answer ends after 120000 ms with 处理超时', async ({ page }) => {
    await page.clock.install()
    await page.goto(anyCallPath)
    await expect(page.getByLabel('企业名称')).toBeVisible()
    await holdCalls(page, anyCall)
    await page.clock.pauseAt(Date.now() + 60_000)
    const sent = nextCall(page, anyCall)
    const failed = page.waitForEvent('requestfailed')
    await sendAnyCall(page)
    await sent
    expect(requestTimeoutMs).toBe(120_000)
    await page.clock.fastForward(119_999)
    await expect(page.getByRole('button', { name: '创建公司' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    await expect(toasts(page)).toHaveCount(0)
    await page.clock.fastForward(1)
    await expect(toasts(page)).toHaveText(['处理超时'])
    expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED')
  })
})

test.describe('an account of its own', () => {
  test.use({ kind: 'creator' })

  test('API-4, ERR-2 a repeat of method and URL cancels the earlier call silently', async ({
    page,
  }) => {
    await page.goto('/accountSetting')
    await page.getByRole('button', { name: '更换头像' }).click()
    await page.getByRole('button', { name: '预设2' }).click()
    await page.getByRole('button', { name: '使用头像' }).click()
    await expect(page.getByRole('button', { name: '恢复默认' })).toBeVisible()
    await expect(toasts(page)).toHaveText(['头像已更新'])

    const calls = recordCalls(page, 'PUT /user/base_info')
    const gate = await holdCalls(page, 'PUT /user/base_info')
    await page.getByLabel('姓名').fill('林可')
    await page.getByRole('button', { name: '保存' }).click()
    await expect.poll(() => calls.length).toBe(1)
    const cancelled = page.waitForEvent('requestfailed')
    await page.getByRole('button', { name: '恢复默认' }).click()
    expect(await cancelled).toBe(calls[0])
    expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED')
    gate.release()

    // The later call counts; nobody is told about the earlier one, whose text is kept.
    await expect(page.getByRole('button', { name: '恢复默认' })).toBeHidden()
    await expect(toasts(page)).toHaveText(['头像已更新', '已恢复默认头像'])
    await expect(page.getByText('姓名有未保存的修改')).toBeVisible()
    expect(calls).toHaveLength(2)
    expect(await calls[0]?.headerValue(key)).not.toBe(await calls[1]?.headerValue(key))
  })

  test('API-3 unsafe calls carry an Idempotency-Key of their own, safe ones none', async ({
    page,
  }) => {
    const calls = recordAllCalls(page)
    await page.goto('/accountSetting')
    for (const name of ['林一', '林二']) {
      await page.getByLabel('姓名').fill(name)
      await page.getByRole('button', { name: '保存' }).click()
      await expect(page.getByRole('button', { name: '保存' })).toBeHidden()
    }
    const keys = await Promise.all(
      calls.map(async (call) => ({ method: call.method(), value: await call.headerValue(key) })),
    )
    const safe = keys.filter(({ method }) => method === 'GET')
    const unsafe = keys.filter(({ method }) => method !== 'GET').map(({ value }) => value)
    expect(safe.length).toBeGreaterThan(0)
    expect(safe.every(({ value }) => value === null)).toBe(true)
    expect(unsafe).toHaveLength(2)
    expect(new Set(unsafe).size).toBe(2)
    for (const value of unsafe) expect(value).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('API-4 X-Allow-Duplicate is removed before sending', async ({ page }) => {
    // Loading user info allows duplicates of itself; the mark must stay in the browser.
    const calls = recordAllCalls(page)
    await page.goto('/accountSetting?tab=security')
    await expect(page.getByText('当前设备')).toBeVisible()
    expect(calls.map((call) => new URL(call.url()).pathname)).toContain('/api/user/info')
    for (const call of calls) expect(await call.headerValue('x-allow-duplicate')).toBeNull()
  })

  test('API-3 Content-Language follows the account’s language, and answers come in it', async ({
    page,
    health,
  }) => {
    health.allow(/status of 409/)
    const languageOf = async (
      call: Promise<{ headerValue: (name: string) => Promise<string | null> }>,
    ) => (await call).headerValue('content-language')
    const first = nextCall(page, 'GET /user/info')
    await page.goto('/accountSetting?tab=look')
    expect(await languageOf(first)).toBe('zh-hans')
    await page.getByRole('radio', { name: /English/ }).check()
    await expect(page.getByRole('tab', { name: 'Language and theme' })).toBeVisible()

    const devices = nextCall(page, 'GET /user/devices')
    await page.getByRole('tab', { name: 'Security' }).click()
    expect(await languageOf(devices)).toBe('en')
    // The account's language is known from the first call of the next visit.
    const next = nextCall(page, 'GET /user/info')
    await page.reload()
    expect(await languageOf(next)).toBe('en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})
