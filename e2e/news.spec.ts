import type { Page } from '@playwright/test'
import { changeMember, joinBy } from './support/colleagues.ts'
import { toasts } from './support/forms.ts'
import { registerCreator } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** An open page reacts within this time (ROLE-42, must show). */
const reactsWithinMs = 5_000
const soon = { timeout: reactsWithinMs }

/** Waits until the page has told the server that it listens. */
async function openListening(page: Page, path: string) {
  const stream = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/news')
  await page.goto(path)
  await stream
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
}

test('ROLE-42, 44, 47 an open page reacts within 5 s when its person is demoted, disabled, enabled or removed', async ({
  openBrowser,
  health,
}) => {
  health.allow(/status of 40[0-9]/)
  const creator = await registerCreator('顾清越')
  const { person, memberId } = await joinBy(creator, '苏禾')
  await changeMember(creator, memberId, { action: 'set_type', ws_user_type: 2 })
  const context = await openBrowser(person)
  const page = await context.newPage()

  await test.step('demoted while on a managed page: the page is left, and why is said', async () => {
    await openListening(page, '/manage/users/all')
    await expect(page).toHaveURL('/manage/users/all')
    const since = performance.now()
    await changeMember(creator, memberId, { action: 'set_type', ws_user_type: 1 })
    await expect(page).toHaveURL('/403', soon)
    console.log(`demoted: the page reacted after ${Math.round(performance.now() - since)} ms`)
    await expect(toasts(page).filter({ hasText: '身份已改为成员' })).toBeVisible()
  })

  await test.step('the bell tells it too, without a reload', async () => {
    await openListening(page, '/home')
    await expect(page.getByRole('button', { name: /^通知，\d条未读$/ })).toBeVisible(soon)
    await page.getByRole('button', { name: /^通知/ }).click()
    await expect(page.getByText(/把你设为.*的管理员/)).toBeVisible()
    await expect(page.getByText(/身份改为普通成员/)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('disabled: the page goes to /noWorkspace, which says whom to ask', async () => {
    const since = performance.now()
    await changeMember(creator, memberId, { action: 'disable' })
    await expect(page).toHaveURL('/noWorkspace', soon)
    console.log(`disabled: the page reacted after ${Math.round(performance.now() - since)} ms`)
    await expect(page.getByText(/成员身份已停用。/).first()).toBeVisible()
    await expect(page.getByText(/联系该工作区的创建者或管理员/)).toBeVisible()
  })

  await test.step('enabled again: the notice goes, the way back works', async () => {
    await changeMember(creator, memberId, { action: 'enable' })
    await expect(page.getByText(/联系该工作区的创建者或管理员/)).toHaveCount(0, soon)
    await page.goto('/home')
    await expect(page).toHaveURL('/home')
  })

  await test.step('removed with another workspace at hand: the page moves there', async () => {
    const other = `${creator.companyName} 二`
    await page.goto('/noWorkspace')
    await page.getByLabel('企业名称').fill(other)
    await page.getByRole('button', { name: '创建公司' }).click()
    await expect(page).toHaveURL('/home')
    await page.getByRole('button', { name: /切换工作区/ }).click()
    await page
      .getByRole('menuitemradio', { name: new RegExp(creator.companyName) })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /切换工作区/ })).toContainText(
      creator.companyName,
    )
    await openListening(page, '/accountSetting')
    const since = performance.now()
    await changeMember(creator, memberId, { action: 'remove' })
    await expect(page).toHaveURL('/home', soon)
    console.log(`removed: the page reacted after ${Math.round(performance.now() - since)} ms`)
    await expect(toasts(page).filter({ hasText: `已切换到${other}` })).toBeVisible()
  })
})
