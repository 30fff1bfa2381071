import { makeLink } from './support/colleagues.ts'
import { runSql } from './support/database.ts'
import { sendCode, toasts } from './support/forms.ts'
import { nextCode } from './support/outbox.ts'
import { newMobile, registerCreator } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ kind: 'creator' })

test('U12 invite: make a link, register by it, join as another account, switch; every closed state has a way on', async ({
  page,
  person: creator,
  openBrowser,
  health,
}) => {
  test.setTimeout(180_000)
  health.allow(/status of 4(00|02|03|04|09|10)/)
  let path = ''

  await test.step('the creator makes a link with three uses', async () => {
    await page.goto('/manage/addUser/invite')
    await page.getByLabel('可使用次数').fill('3')
    await page.getByRole('button', { name: '生成链接' }).click()
    const card = page.getByRole('region', { name: '新链接' })
    await expect(card.locator('svg path').first()).toBeAttached()
    const link = (await card.getByText(/\/invitation\//).textContent()) ?? ''
    path = new URL(link).pathname
    await expect(page.getByRole('row', { name: /0 \/ 3/ })).toBeVisible()
  })

  const visitor = await (await openBrowser()).newPage()
  await test.step('a visitor sees who invites, registers, and the guide joins', async () => {
    const mobile = newMobile()
    await visitor.goto(path)
    await expect(visitor.getByText(creator.companyName, { exact: true })).toBeVisible()
    await expect(visitor.getByText(creator.displayName, { exact: true })).toBeVisible()
    await visitor.getByRole('link', { name: '注册新账号' }).click()
    await visitor.getByLabel('姓名').fill('苏禾')
    await visitor.getByRole('textbox', { name: '手机号', exact: true }).fill(mobile)
    await sendCode(visitor)
    await visitor.getByLabel('手机验证码').fill(await nextCode(mobile))
    await visitor.getByLabel('密码', { exact: true }).fill('first-steps-2026')
    await visitor.getByLabel('再次输入密码').fill('first-steps-2026')
    await visitor.getByRole('checkbox').check()
    await visitor.getByRole('button', { name: '注册', exact: true }).click()
    await expect(visitor).toHaveURL(/^[^?]*\/guide\?invite=/)
    await visitor.getByRole('button', { name: '继续' }).click()
    await visitor.getByRole('button', { name: `加入${creator.companyName}` }).click()
    await expect(visitor).toHaveURL('/home')
    await expect(visitor.getByRole('button', { name: /切换工作区/ })).toContainText(
      creator.companyName,
    )
  })

  await test.step('the creator hears of it without a reload, and the list counts', async () => {
    await page.getByRole('button', { name: '通知，1条未读' }).click()
    await expect(page.getByText(/苏禾加入了/)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await page
      .getByRole('row', { name: /1 \/ 3/ })
      .getByRole('button')
      .first()
      .click()
    await expect(page.getByRole('dialog').getByText('苏禾')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  const other = await registerCreator('赵一诺')
  const second = await (await openBrowser(other)).newPage()
  await test.step('signed in as another: the question names account and workspace (M6)', async () => {
    await second.goto(path)
    await second.getByRole('link', { name: '以赵一诺的身份加入' }).click()
    await expect(second.getByRole('heading', { name: '用这个账号加入？' })).toBeVisible()
    await expect(second.getByText(new RegExp(`你现在在${other.companyName}`))).toBeVisible()
    await second.getByLabel('工作区昵称').fill('一诺')
    await second.getByRole('button', { name: `加入${creator.companyName}` }).click()
    await expect(second).toHaveURL('/home')
    await expect(toasts(second).filter({ hasText: '已加入' })).toBeVisible()
  })

  await test.step('the switcher leads back and forth without signing in, in every tab', async () => {
    const tab = await second.context().newPage()
    await tab.goto('/accountSetting')
    await second.getByRole('button', { name: /切换工作区/ }).click()
    await second.getByRole('menuitemradio', { name: new RegExp(other.companyName) }).click()
    for (const one of [second, tab]) {
      await expect(one.getByRole('button', { name: /切换工作区/ })).toContainText(other.companyName)
      await expect(one).toHaveURL('/home')
    }
    await tab.close()
  })

  await test.step('already a member: one click enters', async () => {
    await second.goto(path)
    await second.getByRole('button', { name: `进入${creator.companyName}` }).click()
    await expect(second).toHaveURL('/home')
    await expect(second.getByRole('button', { name: /切换工作区/ })).toContainText(
      creator.companyName,
    )
  })

  await test.step('expired, used up, full and revoked say so and lead on', async () => {
    const stranger = await (await openBrowser()).newPage()
    const shows = async (at: string, title: string | RegExp) => {
      await stranger.goto(at)
      await expect(stranger.getByRole('heading', { name: title })).toBeVisible()
      await expect(stranger.getByRole('link', { name: '登录其他工作区' })).toBeVisible()
    }
    const expired = await makeLink(creator)
    await runSql(
      "update invitations set created_at = now() - interval '8 days', expires_at = now() - interval '1 day' where id = $1",
      [expired.id],
    )
    await shows(expired.path, '邀请已过期')
    const used = await makeLink(creator, { max_uses: 1 })
    await runSql('update invitations set used = max_uses where id = $1', [used.id])
    await shows(used.path, '邀请名额已用完')

    const full = await makeLink(creator)
    const seats = `update quota_balances set granted = $2 where pool = 'members' and workspace_id =
      (select workspace_id from invitations where id = $1)`
    await runSql(seats, [full.id, 3])
    await shows(full.path, /的席位已满$/)
    await runSql(seats, [full.id, 10])

    await page.goto('/manage/addUser/invite')
    const row = page.getByRole('row', { name: /2 \/ 3/ })
    await row.getByRole('button', { name: /更多操作/ }).click()
    await page.getByRole('menuitem', { name: '撤销链接' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '撤销链接' }).click()
    await expect(toasts(page).filter({ hasText: '链接已撤销' })).toBeVisible()
    await shows(path, '邀请已撤销')
    await shows('/invitation/nobody-knows-this-code-00', '没有找到这个邀请')
  })

  await test.step('leaving ends in the own workspace', async () => {
    await second.goto('/home')
    await second.getByRole('button', { name: /切换工作区/ }).click()
    await second.getByRole('menuitem', { name: `退出${creator.companyName}` }).click()
    await second.getByRole('button', { name: '退出工作区' }).click()
    await expect(second.getByRole('button', { name: /切换工作区/ })).toContainText(
      other.companyName,
    )
  })
})
