import type { Page } from '@playwright/test'
import { ageCodes } from './support/database.ts'
import { sendCode, toasts } from './support/forms.ts'
import { nextCode } from './support/outbox.ts'
import { registerCreator } from './support/people.ts'
import { expect, test } from './support/test.ts'

const base = '/manage/settings/base'
const brand = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--b-base'))
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

/** A picture of one colour, as a PNG of the wanted size. */
async function drawLogo(page: Page, width: number, height: number) {
  const bytes = await page.evaluate(
    async (size) => {
      const canvas = new OffscreenCanvas(size.width, size.height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = '#1E7F5C'
      context.fillRect(0, 0, size.width, size.height)
      const blob = await canvas.convertToBlob({ type: 'image/png' })
      return [...new Uint8Array(await blob.arrayBuffer())]
    },
    { width, height },
  )
  return { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(bytes) }
}

test.describe('brand of a workspace', () => {
  test.use({ kind: 'creator' })

  test('U19 logos: too small, cut from a larger one, exactly right, removed', async ({ page }) => {
    await page.goto(base)
    const square = page.getByRole('group', { name: '方形标志' })
    const file = square.locator('input[type="file"]')
    await file.setInputFiles(await drawLogo(page, 60, 60))
    await expect(square.getByRole('alert')).toContainText('方形 Logo 需为 105×105 的 PNG')
    await file.setInputFiles(await drawLogo(page, 640, 320))
    await page.getByRole('button', { name: '使用标志' }).click()
    await expect(toasts(page).first()).toContainText('标志已更新')
    await expect(square.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)
    const switcher = page.getByRole('button', { name: /切换工作区/ }).locator('img')
    await expect(switcher).not.toHaveJSProperty('naturalWidth', 0)

    const rect = page.getByRole('group', { name: '横向标志' })
    await rect.locator('input[type="file"]').setInputFiles(await drawLogo(page, 420, 105))
    await expect(rect.locator('img').first()).toHaveJSProperty('naturalWidth', 420)
    await rect.getByRole('button', { name: '移除' }).click()
    await expect(rect.locator('img')).toHaveCount(0)
  })

  test('U19 a colour is tried on the whole page, kept by saving, and known to other tabs', async ({
    page,
    context,
  }) => {
    const other = await context.newPage()
    await other.goto('/home')
    await page.goto(base)
    await page.getByRole('radio', { name: '海蓝' }).check({ force: true })
    expect(await brand(page)).toBe('#2468F2')
    expect(await brand(other)).toBe('')
    await page.getByRole('button', { name: '放弃' }).click()
    expect(await brand(page)).toBe('')

    await page.getByRole('radio', { name: '自定义' }).check({ force: true })
    await page.getByLabel('颜色值').fill('#FFB020')
    await save(page)
    await expect(toasts(page).first()).toContainText('工作区设置已保存')
    await expect.poll(() => brand(other)).toBe('#FFB020')
    await page.reload()
    await expect(page.getByLabel('颜色值')).toHaveValue('#FFB020')
  })

  test('U19 a name in use is said at its field; what is unsaved is asked about', async ({
    page,
    health,
  }) => {
    health.allow(/status of 409/)
    const { companyName } = await registerCreator()
    await page.goto(base)
    await page.getByLabel('公司名称').fill(companyName)
    await page.getByRole('link', { name: '审计日志' }).click()
    await page.getByRole('button', { name: '继续编辑' }).click()
    await save(page)
    await expect(page.getByLabel('公司名称')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('公司名称').fill(`${companyName}二`)
    await save(page)
    await expect(page.getByRole('button', { name: /切换工作区/ })).toContainText(`${companyName}二`)

    await page.getByRole('link', { name: '审计日志' }).click()
    await page
      .getByRole('button', { name: /^修改工作区设置/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').locator('ins')).toHaveText(`${companyName}二`)
  })

  test('API-WS-1 the creator deletes the workspace with its name and a code', async ({
    page,
    person,
  }) => {
    await ageCodes(person.mobile)
    await page.goto(base)
    await page.getByRole('button', { name: '删除工作区' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/输入公司名称/).fill(person.companyName)
    await sendCode(dialog)
    await dialog.getByLabel('手机验证码').fill(await nextCode(person.mobile, 1))
    await dialog.getByRole('button', { name: '删除工作区' }).click()

    await expect(page).toHaveURL(/\/noWorkspace$/)
  })
})
