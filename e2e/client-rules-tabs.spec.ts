import type { BrowserContext, Page } from '@playwright/test'
import { callApi } from './support/api.ts'
import { signInByForm } from './support/forms.ts'
import { readToken } from './support/storage.ts'
import { expect, test } from './support/test.ts'

const shade = (tab: Page) => tab.locator('html')
const brand = (tab: Page) =>
  tab.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--b-base'))

async function openTwo(context: BrowserContext, page: Page, path: string, otherPath = path) {
  const other = await context.newPage()
  await Promise.all([page.goto(path), other.goto(otherPath)])
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { level: 1 })).toBeAttached()
  }
  return other
}

test.describe('visitors', () => {
  test('§4 a visitor’s language in one tab shows in the other', async ({ page, context }) => {
    const other = await openTwo(context, page, '/login', '/register')
    await page.getByRole('radio', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(other.locator('html')).toHaveAttribute('lang', 'en')
    await expect(other.getByRole('button', { name: 'Register' })).toBeVisible()
  })

  test('§4 a sign-in in one tab takes the other along from /login', async ({
    page,
    context,
    resident,
  }) => {
    const other = await openTwo(context, page, '/login', '/login?redirect=/accountSetting')
    await signInByForm(page, await resident.get())
    await expect(page).toHaveURL('/home')
    await expect(other).toHaveURL('/accountSetting')
  })
})

test.describe('people', () => {
  test.use({ kind: 'creator' })

  test('§4, attack A12 sign-out in one tab ends the other, and its token at the server', async ({
    page,
    context,
    person,
  }) => {
    const other = await openTwo(context, page, '/home', '/accountSetting?tab=security')
    await page.getByRole('button', { name: '账户菜单' }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL('/login')
    await expect(other).toHaveURL('/login?redirect=/accountSetting%3Ftab%3Dsecurity')
    expect(await readToken(other)).toBeNull()
    const { cookies } = await context.storageState()
    expect(cookies.filter(({ name }) => name === 'refresh_token')).toEqual([])
    await expect(callApi('GET /user/info', { token: person.token })).rejects.toThrow('401')
  })

  for (const [words, hasChannel] of [
    ['by broadcast', true],
    ['by storage events alone', false],
  ] as const) {
    test(`§4 language, theme, colour and name changed in one tab show in the other, ${words}`, async ({
      page,
      context,
    }) => {
      if (!hasChannel) {
        await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
      }
      const other = await openTwo(context, page, '/accountSetting?tab=look', '/home')
      await page.getByRole('radio', { name: '深色' }).check()
      await expect(shade(other)).toHaveAttribute('data-theme', 'dark')
      const before = await brand(other)
      await page.getByText('松绿').click()
      await expect.poll(() => brand(other)).not.toBe(before)
      expect(await brand(other)).toBe(await brand(page))
      await page.getByRole('radio', { name: /English/ }).check()
      await expect(other.getByRole('heading', { name: 'Home' })).toBeAttached()
      await expect(other.locator('html')).toHaveAttribute('lang', 'en')

      await page.getByRole('tab', { name: 'Profile' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Lin Kexin')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(other.getByText(/, Lin Kexin$/)).toBeVisible()
    })
  }
})
