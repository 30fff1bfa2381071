import { callApi } from './support/api.ts'
import { answerCalls } from './support/calls.ts'
import { signInByForm, toasts } from './support/forms.ts'
import { changeMembership } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.describe('a member', () => {
  test.use({ kind: 'member' })

  test('U20 /manage is closed: /403 says who can help and leads back', async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByRole('navigation', { name: '主导航' })).not.toContainText('管理')
    await page.goto('/manage/users/all')
    await expect(page).toHaveURL('/403')
    await expect(page.getByRole('heading', { name: '你没有权限打开这个页面' })).toBeVisible()
    await expect(page.getByText(/管理员和创建者/)).toBeVisible()
    await page.getByRole('link', { name: '回到首页' }).click()
    await expect(page).toHaveURL('/home')
  })

  test('MSG-43 somebody disabled in the meantime is led to /noWorkspace, which says whom to ask', async ({
    page,
    person,
    health,
  }) => {
    health.allow(/status of 403/)
    const body = { code: 403, error: 'member-disabled', message: '你已被该工作区停用或移除' }
    await page.goto('/accountSetting')
    await expect(page.getByRole('button', { name: '更换头像' })).toBeVisible()
    await changeMembership(person, "state = 'disabled'")
    await answerCalls(page, 'GET /avatar/user', () => ({ status: 403, body }))
    await page.getByRole('button', { name: '更换头像' }).click()
    await expect(page).toHaveURL('/noWorkspace')
    await expect(toasts(page).filter({ hasText: body.message })).toBeVisible()
    await expect(page.getByText(`你在${person.companyName}的成员身份已停用。`)).toBeVisible()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL('/login')
  })
})

test.describe('anybody', () => {
  test.use({ kind: 'resident' })

  test('U20 an unknown address leads to /404 and from there home or back', async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: '首页' })).toBeAttached()
    await page.goto('/no/such/page')
    await expect(page).toHaveURL('/404')
    await expect(page.getByRole('heading', { name: '没有找到这个页面' })).toBeVisible()
    await page.getByRole('link', { name: '回到首页' }).click()
    await expect(page).toHaveURL('/home')
  })

  test('U20 a page whose program is gone after a release reloads once and then opens', async ({
    page,
    health,
  }) => {
    health.allow(/ERR_FAILED.*account-setting-page/, /page was not prefetched/)
    let refusals = 0
    await page.route('**/assets/account-setting-page*.js', (route) => {
      refusals += 1
      return refusals <= 2 ? route.abort() : route.continue()
    })
    await page.goto('/home')
    await page.getByRole('link', { name: '管理' }).click()
    await expect(page).toHaveURL('/accountSetting?tab=security')
    await expect(page.getByText('当前设备')).toBeVisible()
  })

  test('U20 a page that cannot be loaded shows the 500 screen in its place, with a retry', async ({
    page,
    health,
  }) => {
    health.allow(/ERR_FAILED/, /account-setting-page/, /page was not prefetched/)
    await page.route('**/assets/account-setting-page*.js', (route) => route.abort())
    await page.goto('/accountSetting')
    await expect(page.getByRole('heading', { name: '服务出了点问题' })).toBeVisible()
    // The frame around it still works.
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
    await page.unroute('**/assets/account-setting-page*.js')
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('tab', { name: '安全' })).toBeVisible()
  })

  test('§2 user info that fails leads to /500, whose retry returns to the page', async ({
    page,
    health,
  }) => {
    health.allow(/500.*user\/info/)
    let isBroken = true
    await answerCalls(page, 'GET /user/info', () =>
      isBroken ? { status: 500, body: { code: 500 } } : undefined,
    )
    await page.goto('/accountSetting?tab=look')
    await expect(page).toHaveURL('/500?from=%2FaccountSetting%3Ftab%3Dlook')
    isBroken = false
    await page.getByRole('link', { name: '重试' }).click()
    await expect(page).toHaveURL('/accountSetting?tab=look')
  })

  test('§2 routes of an unknown level are tried once more, then /500; no loop', async ({
    page,
  }) => {
    let asked = 0
    await page.route('**/api/user/info', async (route) => {
      asked += 1
      const reply = await route.fetch()
      const body = await reply.json()
      body.data.current_workspace.ws_user_type = 9
      await route.fulfill({ response: reply, json: body })
    })
    await page.goto('/home')
    await expect(page).toHaveURL('/500?from=%2Fhome')
    expect(asked).toBe(2)
  })

  test('G9 without a network a banner says so, open pages stay readable, and it goes by itself', async ({
    page,
    context,
    health,
  }) => {
    health.allow(/ERR_INTERNET_DISCONNECTED/)
    await page.goto('/accountSetting?tab=security')
    await expect(page.getByText('当前设备')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('网络已断开，正在重连。', { exact: false })).toBeVisible()
    await page.getByRole('tab', { name: '语言与主题' }).click()
    await expect(page.getByRole('radio', { name: '深色' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('网络已断开，正在重连。', { exact: false })).toBeHidden()
  })

  test('G4 the palette opens, finds, runs and gives the focus back', async ({ page }) => {
    await page.goto('/home')
    const opener = page.getByRole('button', { name: /搜索或跳转/ })
    await opener.focus()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: '搜索页面和操作' })
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await expect(opener).toBeFocused()

    await page.keyboard.press('Control+k')
    await page.keyboard.type('zzz')
    await expect(page.getByText('没有叫“zzz”的页面或操作')).toBeVisible()
    await field.fill('')
    await page.keyboard.type('>')
    await expect(page.getByRole('option', { name: '退出登录' })).toBeVisible()
    await expect(page.getByRole('option', { name: '账户设置' })).toBeHidden()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('账户')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/accountSetting')
  })

  test('G5 ? opens the shortcut sheet, but not while typing', async ({ page }) => {
    await page.goto('/accountSetting')
    await page.getByLabel('姓名').focus()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: '快捷键' })).toBeHidden()
    await page.keyboard.press('Backspace')
    await page.getByRole('tab', { name: '基本资料' }).focus()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tab', { name: '基本资料' })).toBeFocused()
  })
})

test.describe('somebody whose sign-in runs out', () => {
  test.use({ kind: 'creator' })

  test('U20 what was being typed is there again after the sign-in', async ({
    page,
    person,
    health,
  }) => {
    health.allow(/status of 401/)
    await page.goto('/accountSetting')
    await page.getByLabel('姓名').fill('林可欣（杭州）')
    await callApi('POST /auth/logout', { token: person.token })
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await signInByForm(page, person)
    await expect(page).toHaveURL('/accountSetting')
    await expect(page.getByLabel('姓名')).toHaveValue('林可欣（杭州）')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('button', { name: '账户菜单' })).toContainText('林可欣（杭州）')
  })

  test('MSG-30 a look that was refused by a 401 leaves no user behind', async ({
    page,
    person,
    health,
  }) => {
    health.allow(/status of 401/)
    await page.goto('/home')
    await page.getByRole('button', { name: '账户菜单' }).click()
    await callApi('POST /auth/logout', { token: person.token })
    await page.getByRole('radio', { name: '深色' }).click()
    await expect(page).toHaveURL(/\/login\?redirect=/)
    expect(await page.evaluate(() => localStorage.getItem('app.user'))).toBeNull()
  })
})

test.describe('an inactive person', () => {
  test.use({ kind: 'inactive' })

  test('U20 is sent to /guide and from its end to the wanted page', async ({ page, person }) => {
    await page.goto('/accountSetting?tab=look')
    await expect(page).toHaveURL('/guide?redirect=/accountSetting%3Ftab%3Dlook')
    await page.getByRole('button', { name: '继续' }).click()
    await page.getByLabel('企业名称').fill(`远山 ${person.mobile}`)
    await page.getByRole('button', { name: '创建公司' }).click()
    await expect(page).toHaveURL('/accountSetting?tab=look')
  })
})

test.describe('a person without a workspace', () => {
  test.use({ kind: 'no workspace' })

  test('U20 creates one and arrives at home', async ({ page, person }) => {
    await page.goto('/home')
    await expect(page).toHaveURL('/noWorkspace')
    await expect(page.getByRole('heading', { name: '还没有工作区' })).toBeVisible()
    await page.getByLabel('企业名称').fill(`近水 ${person.mobile}`)
    await page.getByRole('button', { name: '创建公司' }).click()
    await expect(page).toHaveURL('/home')
    await expect(page.getByText(`已加入近水 ${person.mobile}`)).toBeVisible()
  })
})
