import { listMessages } from './support/outbox.ts'
import { expect, test } from './support/test.ts'

const add = '/manage/addUser/add'
const box = (serial: number) => `walk${process.pid}-${serial}@example.com`

test.describe('adding people', () => {
  test.use({ kind: 'creator' })

  test('U13 twenty pasted lines with errors: reasons per line, only the good ones are invited', async ({
    page,
  }) => {
    const lines = Array.from({ length: 18 }, (_, at) => `员工${at}\tstaff_${at}\t${box(at)}`)
    await page.goto(`${add}?mode=paste`)
    await page.getByLabel('从表格粘贴').fill([...lines, '程橙\t1380000', `\t${box(50)}`].join('\n'))
    await page.getByRole('button', { name: '加入20行' }).click()
    await expect(page.getByText('手机号格式不正确')).toBeVisible()
    await expect(page.getByText('缺少姓名')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: '有误2' })).toBeVisible()

    await page.getByRole('button', { name: /邀请\d+人/ }).click()
    await expect(page.getByText(/^已邀请\d+人/).first()).toBeVisible()
    await expect.poll(async () => (await listMessages(box(0))).length).toBeGreaterThan(0)
    await page.getByRole('button', { name: '有误2' }).click()
    await page.getByLabel('第19行手机号').fill('13800002091')
    await expect(page.getByLabel('第19行手机号')).not.toHaveAttribute('aria-invalid')
  })

  test('a CSV file with a header in another order is read, unused columns are named', async ({
    page,
    health,
  }) => {
    health.allow(/status of 415/)
    await page.goto(`${add}?mode=paste`)
    const text = `\uFEFF邮箱,部门,姓名\r\n${box(70)},质量部,范一舟\r\n`
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: '名单.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

    await expect(page.getByText('没有用到的列：部门')).toBeVisible()
    await expect(page.getByLabel('第1行姓名')).toHaveValue('范一舟')
    await page.locator('input[type="file"]').setInputFiles({
      name: '假.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('<html><table>'),
    })
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('第1行姓名')).toHaveValue('范一舟')
  })
})
