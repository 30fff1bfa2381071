import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from './people.ts'

/** Notices on screen. */
export const toasts = (page: Page): Locator => page.locator('ol[aria-live="polite"] > li')

/** Fills the sign-in form by password and sends it. */
export async function signInByForm(page: Page, { mobile, password }: Person): Promise<void> {
  await page.getByLabel('用户名、手机号或邮箱').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Presses a button that sends a code and waits until it counts down. */
export async function sendCode(within: Page | Locator): Promise<void> {
  const before = await within.getByRole('button', { name: '发送验证码' }).count()
  await within.getByRole('button', { name: '发送验证码' }).first().click()
  await expect(within.getByRole('button', { name: '发送验证码' })).toHaveCount(before - 1)
  await expect(within.getByRole('button', { name: /秒后重新发送/ }).first()).toBeDisabled()
}

/** The page on which a call can be sent by one field and one button, for rules about any call. */
export const anyCall = 'POST /workspaces'
export const anyCallPath = '/noWorkspace'

/** Sends that call. */
export async function sendAnyCall(page: Page, name = '晨光科技'): Promise<void> {
  await page.getByLabel('企业名称').fill(name)
  await page.getByRole('button', { name: '创建公司' }).click()
}
