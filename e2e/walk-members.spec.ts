import type { Locator, Page } from '@playwright/test'
import { callApi } from './support/api.ts'
import { joinBy } from './support/colleagues.ts'
import { ageCodes } from './support/database.ts'
import { sendCode, toasts } from './support/forms.ts'
import { keyboardOf } from './support/keyboard.ts'
import { nextCode } from './support/outbox.ts'
import { type Person, registerCreator } from './support/people.ts'
import { expect, test } from './support/test.ts'

const path = '/manage/users/all'
const row = (page: Page, name: string): Locator => page.getByRole('row', { name })
const open = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}(?!的)`) }).click()
const drawer = (page: Page) => page.getByRole('dialog', { name: /成员详情|编辑资料/ })
const moreOf = async (page: Page, name: string) => {
  await row(page, name).hover()
  await page.getByRole('button', { name: `${name}的更多操作` }).click()
}

/** Adds people who have not joined yet, as the page for adding does. */
const invite = ({ token }: Person, names: readonly string[]) =>
  callApi('POST /members', {
    token,
    body: {
      rows: names.map((name, index) => ({ name, phone: `1370000${String(1000 + index)}` })),
      role_ids: [],
    },
  })

test('U13 members: find by pinyin, filter, page size, disable and undo, edit against a colleague, remove', async ({
  openBrowser,
  health,
}) => {
  health.allow(/status of 409/)
  const creator = await registerCreator('顾清越')
  const { memberId } = await joinBy(creator, '周明远')
  await joinBy(creator, '许安然')
  await invite(creator, ['赵一诺', '钱多多', '孙小圣', '李寻欢', '吴亦之', '郑成', '王五', '冯唐'])
  const page = await (await openBrowser(creator)).newPage()

  await test.step('the table holds everybody, ten at a time', async () => {
    await page.goto(path)
    await expect(row(page, '周明远')).toContainText('正常')
    await expect(page.getByText('共11人')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(11)
  })
  await test.step('initials and pinyin find a person, the address keeps the search', async () => {
    await page.getByRole('searchbox', { name: '搜索成员' }).fill('zmy')
    await expect(page).toHaveURL(`${path}?q=zmy`)
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('searchbox', { name: '搜索成员' }).fill('mingyuan')
    await expect(page).toHaveURL(`${path}?q=mingyuan`)
    await expect(row(page, '周明远')).toBeVisible()
    await page.getByRole('searchbox', { name: '搜索成员' }).fill('没有这个人')
    await expect(page.getByText('没有找到“没有这个人”')).toBeVisible()
    await page.getByRole('button', { name: '去掉筛选' }).click()
    await expect(page).toHaveURL(path)
  })
  await test.step('filter and page size live in the address and survive a reload', async () => {
    await page.getByLabel('每页条数').selectOption('50')
    await page.getByLabel('按状态筛选').selectOption('invited')
    await expect(page).toHaveURL(`${path}?size=50&state=invited`)
    await page.reload()
    await expect(page.getByText('共8人')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('共11人')).toBeVisible()
  })
  await test.step('disabling acts at once and can be undone', async () => {
    await moreOf(page, '周明远')
    await page.getByRole('menuitem', { name: '停用' }).click()
    await expect(row(page, '周明远')).toContainText('已停用')
    await toasts(page).getByRole('button', { name: '撤销' }).click()
    await expect(toasts(page).filter({ hasText: '已启用周明远' })).toBeVisible()
    await page.reload()
    await expect(row(page, '周明远')).toContainText('正常')
  })
  await test.step('a colleague saved first: both values are shown', async () => {
    await open(page, '周明远')
    await drawer(page).getByRole('button', { name: '编辑资料' }).click()
    await drawer(page).getByLabel('姓名').fill('周明远（质量）')
    const { version } = await callApi<{ version: number }>(`GET /members/${memberId}`, {
      token: creator.token,
    })
    const theirs = { version, name: '周大明' }
    await callApi(`PUT /members/${memberId}`, { token: creator.token, body: theirs })
    await drawer(page).getByRole('button', { name: '保存修改' }).click()
    await expect(drawer(page).getByText('现在：周大明')).toBeVisible()
    await drawer(page).getByRole('button', { name: '保存我的修改' }).click()
    await expect(drawer(page).getByText('周明远（质量）')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
  })
  await test.step('several are removed after a question that names them', async () => {
    await row(page, '王五').getByRole('checkbox').check()
    await row(page, '冯唐').getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: '批量操作' })
    await expect(bar).toContainText('已选2人')
    await bar.getByRole('button', { name: '移出' }).click()
    const question = page.getByRole('alertdialog', { name: '移出2名成员' })
    await expect(question).toContainText('冯唐')
    await question.getByRole('button', { name: '移出成员' }).click()
    await expect(page.getByText('共9人')).toBeVisible()
    await expect(bar).toBeHidden()
  })
  await test.step('the list goes out as CSV in the chosen filter', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^成员-\d{4}-\d\d-\d\d\.csv$/)
  })
})

test('U13 roles and hand-over: make a role, choose members, delete it; both sides see the new creator', async ({
  openBrowser,
  health,
}) => {
  health.allow(/status of 409/)
  const creator = await registerCreator('顾清越')
  const { person: heir } = await joinBy(creator, '林可欣')
  const page = await (await openBrowser(creator)).newPage()
  const other = await (await openBrowser(heir)).newPage()

  await test.step('a role with a member', async () => {
    await page.goto('/manage/users/customRole')
    await expect(page.getByText('还没有自定义角色')).toBeVisible()
    await page.getByRole('button', { name: '新建角色' }).first().click()
    await page.getByLabel('名称').fill('质量部')
    await page.getByRole('dialog').getByRole('button', { name: '新建角色' }).click()
    await page.getByRole('button', { name: '选择成员' }).click()
    const dialog = page.getByRole('dialog', { name: '选择“质量部”的成员' })
    await dialog.getByRole('searchbox').fill('lkx')
    await dialog.getByRole('checkbox', { name: /林可欣/ }).check()
    await dialog.getByRole('button', { name: '保存成员' }).click()
    await expect(row(page, '林可欣')).toBeVisible()
  })
  await test.step('the name is taken for a second one', async () => {
    await page.getByRole('button', { name: '新建角色' }).click()
    await page.getByLabel('名称').fill('质量部')
    await page.getByRole('dialog').getByRole('button', { name: '新建角色' }).click()
    await expect(page.getByLabel('名称')).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Escape')
  })
  await test.step('the member table knows it, the role goes only with its name typed', async () => {
    await page.goto(path)
    await expect(row(page, '林可欣')).toContainText('质量部')
    await page.goto('/manage/users/customRole')
    await page.getByRole('button', { name: '删除角色' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('1名成员会离开这个角色')
    await expect(question.getByRole('button', { name: '删除角色' })).toBeDisabled()
    await question.getByRole('textbox').fill('质量部')
    await question.getByRole('button', { name: '删除角色' }).click()
    await expect(page.getByText('还没有自定义角色')).toBeVisible()
  })
  await test.step('the workspace is handed over with a code', async () => {
    await other.goto('/home')
    await page.goto('/manage/users/admin')
    await page.getByRole('button', { name: '转让创建者' }).click()
    const dialog = page.getByRole('dialog', { name: '转让创建者' })
    await dialog.getByRole('button', { name: /林可欣/ }).click()
    await expect(dialog).toContainText('成员 → 创建者')
    await ageCodes(creator.mobile)
    await sendCode(dialog)
    await dialog.getByLabel('手机验证码').fill(await nextCode(creator.mobile, 1))
    await dialog.getByRole('button', { name: '转让给林可欣' }).click()
    await expect(toasts(page).filter({ hasText: '林可欣现在是创建者，你是管理员' })).toBeVisible()
    await expect(page.getByRole('button', { name: '转让创建者' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /账户菜单/ })).toContainText('管理员')
    await expect(other.getByRole('button', { name: /账户菜单/ })).toContainText('创建者')
  })
})

test('U13 by keyboard alone: find, open, choose, disable, undo', async ({ openBrowser }) => {
  const creator = await registerCreator('顾清越')
  await joinBy(creator, '周明远')
  const page = await (await openBrowser(creator)).newPage()
  const { fill, tabTo, press, activate } = keyboardOf(page)
  await page.goto(path)
  await expect(row(page, '周明远')).toBeVisible()

  await fill(page.getByRole('searchbox', { name: '搜索成员' }), 'zhou')
  await expect(page.getByRole('row')).toHaveCount(2)
  const person = page.getByRole('button', { name: /^周明远(?!的)/ })
  await activate(person)
  await expect(drawer(page)).toBeFocused()
  await press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(person).toBeFocused()
  await tabTo(row(page, '周明远').getByRole('checkbox'), 'Shift+Tab')
  await press('Space')
  const bar = page.getByRole('region', { name: '批量操作' })
  await activate(bar.getByRole('button', { name: '停用' }))
  await expect(row(page, '周明远')).toContainText('已停用')
  await activate(toasts(page).getByRole('button', { name: '撤销' }))
  await expect(row(page, '周明远')).toContainText('正常')
})
