import type { Page } from '@playwright/test'
import { sendCode } from './support/forms.ts'
import { nextCode } from './support/outbox.ts'
import { newMobile } from './support/people.ts'
import { expect, test } from './support/test.ts'

// The provider's own pages ask for a web font.
test.beforeEach(({ health }) => health.allow(/fonts\.googleapis\.com/, /favicon/))
test.beforeEach(({ page }) => page.route(/googleapis/, (route) => route.abort()))

const start = (page: Page) => page.getByRole('button', { name: '用公司账号登录' }).click()

async function signInAtProvider(page: Page, name: string) {
  await page.locator('[name="login"]').fill(name)
  await page.locator('[name="password"]').fill('any')
  await page.locator('[type="submit"]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('API-AUTH-7, 8 sign-in through a provider: the first time with a phone number, then directly', async ({
  page,
}) => {
  const mobile = newMobile()
  await page.goto('/login?redirect=/accountSetting')
  await start(page)
  await signInAtProvider(page, `staff-${mobile}`)

  await expect(page).toHaveURL(/\/register\?ticket=.+&redirect=%2FaccountSetting/)
  await expect(page.getByText('还差一步：验证手机号，完成后用公司账号就能直接登录。')).toBeVisible()
  await page.getByLabel('姓名').fill('何佳')
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(mobile)
  await sendCode(page)
  await page.getByLabel('手机验证码').fill(await nextCode(mobile))
  await page.getByLabel('密码', { exact: true }).fill('provider-7788')
  await page.getByLabel('再次输入密码').fill('provider-7788')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page).toHaveURL('/guide?redirect=/accountSetting')

  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL('/login')
  await start(page)
  // The provider still knows the person and sends them straight back.
  await expect(page).toHaveURL('/guide')
  await expect(page.getByText('何佳')).toBeVisible()
})

test('MSG-39 a refusal at the provider says 授权失败 and leads back to sign-in', async ({
  page,
  health,
}) => {
  health.allow(/status of 400.*login_callback/)
  await page.goto('/login')
  await start(page)
  await page.getByRole('link', { name: /cancel/i }).click()
  await expect(page.getByRole('heading', { name: '授权失败' })).toBeVisible()
  await page.getByRole('link', { name: '返回登录' }).click()
  await expect(page).toHaveURL('/login')
})

for (const [id, query, title] of [
  ['MSG-38 without a code', 'state=company.abc', '缺少授权码'],
  ['MSG-37 with a state of another browser', 'state=company.abc&code=xyz', '授权回调失败'],
  ['MSG-37 without anything', '', '授权回调失败'],
] as const) {
  test(`${id} the callback says ${title}`, async ({ page, health }) => {
    health.allow(/status of 400.*login_callback/)
    await page.goto(`/auth/login-callback?${query}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: '返回登录' })).toBeVisible()
  })
}
