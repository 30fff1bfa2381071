import type { Page } from '@playwright/test'
import { recordCalls } from './support/calls.ts'
import { expect, test } from './support/test.ts'

/** Composes a word as an input method does; the first Enter belongs to it, a second one to the page. */
async function compose(page: Page, pinyin: string, word: string) {
  const line = await page.context().newCDPSession(page)
  const at = { selectionStart: pinyin.length, selectionEnd: pinyin.length }
  await line.send('Input.imeSetComposition', { text: pinyin, ...at })
  // What browsers send for a key the input method has taken: code 229, in the midst of composing.
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
  await line.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  await line.send('Input.dispatchKeyEvent', { type: 'char', text: '\r', ...key })
  await line.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  await line.send('Input.insertText', { text: word })
  await line.detach()
}

test.describe('forms', () => {
  test.use({ kind: 'inactive' })

  test('U1 Enter that chooses a word does not send the form; the next Enter does', async ({
    page,
    person,
  }) => {
    const sent = recordCalls(page, 'POST /user/info/active')
    await page.goto('/guide')
    await page.getByRole('button', { name: '继续' }).click()
    const company = page.getByLabel('企业名称')
    await company.pressSequentially(`${person.mobile} `)
    await compose(page, "xing'he", '星河')
    await expect(company).toHaveValue(`${person.mobile} 星河`)
    await expect(page.getByRole('heading', { name: '创建公司' })).toBeVisible()
    expect(sent).toHaveLength(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/home')
    expect(sent).toHaveLength(1)
  })
})

test.describe('palette', () => {
  test.use({ kind: 'resident' })

  test('G4 Enter that chooses a word does not run a command of the palette', async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox')
    await expect(field).toBeFocused()
    await compose(page, 'account', '账户')
    await expect(field).toHaveValue('账户')
    await expect(page).toHaveURL('/home')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/accountSetting')
  })
})

test('U2 Enter that chooses a word does not send the sign-in', async ({ page }) => {
  const sent = recordCalls(page, 'POST /auth/login')
  await page.goto('/login')
  await page.getByLabel('密码', { exact: true }).fill('some-password')
  await page.getByLabel('用户名、手机号或邮箱').focus()
  await compose(page, 'lin', '林')
  await expect(page.getByLabel('用户名、手机号或邮箱')).toHaveValue('林')
  expect(sent).toHaveLength(0)
})
