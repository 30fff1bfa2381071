import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readStack } from './stack/index.ts'
import { callApi } from './support/api.ts'
import { ageCodes } from './support/database.ts'
import { sendCode, signInByForm, toasts } from './support/forms.ts'
import { nextCode } from './support/outbox.ts'
import { newMobile, registerCreator, signInAgain } from './support/people.ts'
import { expect, test } from './support/test.ts'

const picture = join(import.meta.dirname, '../apps/web/public/icon-180.png')
const menuAvatar = (page: Page) => page.getByRole('button', { name: '账户菜单' }).locator('img')
const dialog = (page: Page) => page.getByRole('dialog')

test.describe('profile', () => {
  test.use({ kind: 'creator' })

  test('U19 an avatar: wrong file, too large, cropped upload, preset, default', async ({
    page,
  }) => {
    await page.goto('/accountSetting')
    await expect(menuAvatar(page)).toHaveCount(0)
    await page.getByRole('button', { name: '更换头像' }).click()
    const file = page.locator('input[type="file"]')
    await file.setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(page.getByRole('alert')).toHaveText('不支持的文件类型：说明.txt')
    const buffer = Buffer.alloc(20 * 1024 * 1024)
    await file.setInputFiles({ name: '大图.png', mimeType: 'image/png', buffer })
    await expect(page.getByRole('alert')).toHaveText('单个文件需小于 20MB：大图.png')

    await file.setInputFiles(picture)
    const stage = page.getByRole('group', { name: '裁剪范围，用方向键移动图片' })
    await page.getByRole('slider', { name: '缩放' }).fill('1.5')
    const before = await stage.locator('img').getAttribute('style')
    await stage.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(stage.locator('img')).not.toHaveAttribute('style', before ?? '')
    await page.getByRole('button', { name: '使用头像' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(menuAvatar(page)).not.toHaveJSProperty('naturalWidth', 0)
    const uploaded = await menuAvatar(page).getAttribute('src')

    await page.getByRole('button', { name: '更换头像' }).click()
    await page.getByRole('button', { name: '预设3' }).click()
    await page.getByRole('button', { name: '使用头像' }).click()
    await expect(menuAvatar(page)).not.toHaveAttribute('src', uploaded ?? '')
    await expect(menuAvatar(page)).not.toHaveJSProperty('naturalWidth', 0)
    await page.getByRole('button', { name: '恢复默认' }).click()
    await expect(menuAvatar(page)).toHaveCount(0)
  })

  test('U19 name and username: taken, then free; leaving with changes asks', async ({
    page,
    health,
  }) => {
    health.allow(/status of 409/)
    const other = await registerCreator()
    const { username } = await callApi<{ username: string }>('GET /user/info', {
      token: other.token,
    })
    await page.goto('/accountSetting')
    await page.getByLabel('姓名').fill('林 可欣')
    await page.getByLabel('用户名').fill(username)
    await expect(page.getByText('姓名和用户名有未保存的修改')).toBeVisible()

    await page.getByRole('tab', { name: '安全' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('离开而不保存吗？')
    await page.getByRole('button', { name: '继续编辑' }).click()
    await expect(page.getByLabel('用户名')).toHaveValue(username)

    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByLabel('用户名')).toBeFocused()
    await expect(page.getByLabel('用户名')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('已存在相同的记录').first()).toBeVisible()
    await page.getByLabel('用户名').fill(`lin_${newMobile()}`)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(toasts(page).filter({ hasText: '个人资料已保存' })).toBeVisible()
    await expect(page.getByRole('button', { name: '账户菜单' })).toContainText('林 可欣')
  })
})

test.describe('sign-in data', () => {
  test.use({ kind: 'creator' })

  test('U19 another mobile number: codes from the old and the new one; it signs in afterwards', async ({
    page,
    person,
    health,
  }) => {
    health.allow(/status of 400.*mobile_num/)
    const mobile = newMobile()
    await ageCodes(person.mobile)
    await page.goto('/accountSetting?tab=security')
    await page.getByRole('button', { name: '更换手机号' }).click()
    const form = dialog(page)
    await sendCode(form)
    const oldCode = await nextCode(person.mobile, 1)
    await form.getByRole('textbox', { name: '新手机号', exact: true }).fill(mobile)
    await sendCode(form)
    const newCode = await nextCode(mobile)
    await form.getByLabel(/^原手机号/).fill(oldCode)
    await form.getByLabel('新手机号的验证码').fill(newCode === '123456' ? '654321' : '123456')
    await form.getByRole('button', { name: '更换手机号' }).click()
    await expect(form.getByLabel('新手机号的验证码')).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('新手机号的验证码').fill(newCode)
    await form.getByRole('button', { name: '更换手机号' }).click()
    await expect(form).toBeHidden()
    const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
    await expect(page.getByText(`+86 ${masked}`)).toBeVisible()
    await signInAgain({ ...person, mobile })
  })

  test('U19 a mailbox: wrong password at its field, then bound and verified', async ({
    page,
    person,
    health,
  }) => {
    health.allow(/status of 400.*user\/email/)
    const email = `lin${person.mobile}@example.com`
    await page.goto('/accountSetting?tab=security')
    await page.getByRole('button', { name: '绑定邮箱' }).click()
    const form = dialog(page)
    await form.getByLabel('邮箱', { exact: true }).fill(email)
    await sendCode(form)
    await form.getByLabel('邮箱验证码').fill(await nextCode(email))
    await form.getByLabel('登录密码').fill('not-my-password')
    await form.getByRole('button', { name: '绑定邮箱' }).click()
    await expect(form.getByText('密码不正确')).toBeVisible()
    await form.getByLabel('登录密码').fill(person.password)
    await form.getByRole('button', { name: '绑定邮箱' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText(email, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: '更换邮箱' })).toBeVisible()
  })

  test('U19 another password ends the other devices; the list shows it', async ({
    page,
    person,
    openBrowser,
    health,
  }) => {
    health.allow(/status of 40[01]/)
    const elsewhere = await openBrowser(await signInAgain(person))
    const other = await elsewhere.newPage()
    await other.goto('/accountSetting?tab=security')
    await expect(other.getByText('当前设备')).toBeVisible()
    await page.goto('/accountSetting?tab=security')
    await expect(page.getByRole('button', { name: /^退出.+，/ })).toHaveCount(1)

    await page.getByRole('button', { name: '修改密码' }).click()
    const form = dialog(page)
    await form.getByLabel('当前密码').fill('not-my-password')
    await form.getByLabel('新密码', { exact: true }).fill('brand-new-4411')
    await form.getByLabel('再次输入密码').fill('brand-new-4412')
    await form.getByRole('button', { name: '修改密码' }).click()
    await expect(form.getByText('两次输入的密码不一致')).toBeVisible()
    await form.getByLabel('再次输入密码').fill('brand-new-4411')
    await form.getByRole('button', { name: '修改密码' }).click()
    await expect(form.getByText('当前密码不正确')).toBeVisible()
    await form.getByLabel('当前密码').fill(person.password)
    await form.getByRole('button', { name: '修改密码' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('button', { name: /^退出.+，/ })).toHaveCount(0)
    await expect(page.getByText('当前设备')).toBeVisible()

    // The open page over there hears of it by itself.
    await expect(other).toHaveURL(/\/login\?redirect=/)
    await signInByForm(other, { ...person, password: 'brand-new-4411' })
    await expect(other).toHaveURL('/accountSetting?tab=security')
  })

  test('API-USER-9 devices: one is signed out alone, the rest at once with this one', async ({
    page,
    person,
  }) => {
    const [first, second] = [await signInAgain(person), await signInAgain(person)]
    await page.goto('/accountSetting?tab=security')
    const ends = page.getByRole('button', { name: /^退出.+，/ })
    await expect(ends).toHaveCount(2)
    await ends.first().click()
    await expect(ends).toHaveCount(1)
    await expect(toasts(page)).toHaveText([/^已退出/])
    const alive = async (token: string) =>
      callApi('GET /user/info', { token }).then(
        () => true,
        () => false,
      )
    expect([await alive(first.token), await alive(second.token)].filter(Boolean)).toHaveLength(1)
    await page.getByRole('button', { name: '退出其他全部设备' }).click()
    await page.getByRole('checkbox', { name: '同时退出当前设备' }).check()
    await page.getByRole('button', { name: '退出设备' }).click()
    await expect(page).toHaveURL('/login')
    for (const { token } of [person, first, second]) expect(await alive(token)).toBe(false)
  })
})

test.describe('look', () => {
  test.use({ kind: 'creator' })

  test('U19 seven colours and an own one, with a note on contrast', async ({ page }) => {
    const shown = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--b-base'))
    await page.goto('/accountSetting?tab=look')
    for (const [name, color] of [
      ['海蓝', '#2468F2'],
      ['石墨黑', '#2F333B'],
      ['松绿', '#1E7F5C'],
      ['春绿', '#67C23A'],
      ['琥珀橙', '#E6A23C'],
      ['朱砂红', '#F56C6C'],
    ] as const) {
      await page.getByText(name, { exact: true }).click()
      await expect.poll(shown).toBe(color)
    }
    await page.getByText('自定义', { exact: true }).click()
    await page.getByLabel('颜色值').fill('#FFF')
    await expect(page.getByText('格式不正确')).toBeVisible()
    await page.getByLabel('颜色值').fill('#FFEE00')
    await expect(page.getByText(/为了看得清/)).toBeVisible()
    await expect.poll(shown).toBe('#FFEE00')
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/user/base_info'))
    await page.getByLabel('颜色值').fill('#0A5A44')
    await saved
    await expect.poll(shown).toBe('#0A5A44')
    await page.reload()
    await expect(page.getByLabel('颜色值')).toHaveValue('#0A5A44')
    expect(await shown()).toBe('#0A5A44')
  })
})

test.describe('workspaces', () => {
  test.use({ kind: 'creator' })

  test('API-USER-10 a second workspace is made and switched from and to', async ({
    page,
    person,
  }) => {
    await page.goto('/home')
    const switcher = page.getByRole('button', { name: '切换工作区' })
    await switcher.click()
    await page.getByRole('menuitem', { name: '创建工作区' }).click()
    const second = `晨光科技 ${person.mobile}`
    await page.getByLabel('企业名称').fill(second)
    await page.getByRole('button', { name: '创建公司' }).click()
    await expect(page).toHaveURL('/home')
    await expect(switcher).toContainText(second)
    await switcher.click()
    await page.getByRole('menuitemradio', { name: person.companyName }).click()
    await expect(switcher).toContainText(person.companyName)
    await page.reload()
    await expect(switcher).toContainText(person.companyName)
    await page.goto('/accountSetting?tab=delete')
    await expect(page.getByText(/^你是“.+”的创建者，先把创建者转让给同事/)).toBeVisible()
  })
})

test.describe('deletion', () => {
  test.use({ kind: 'member' })

  test('API-USER-12 an account is deleted by code and a clear word; it cannot sign in again', async ({
    page,
    person,
    health,
  }) => {
    health.allow(/status of 400/)
    await ageCodes(person.mobile)
    await page.goto('/accountSetting?tab=delete')
    await page.getByRole('button', { name: '注销账号' }).click()
    await expect(page.getByText('请先确认你了解后果')).toBeVisible()
    await sendCode(page)
    const code = await nextCode(person.mobile, 1)
    await page.getByLabel('手机验证码').fill(code === '121212' ? '212121' : '121212')
    await page.getByRole('checkbox', { name: '我了解以上内容会被删除' }).check()
    await page.getByRole('button', { name: '注销账号' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: '保留账号' })).toBeFocused()
    await question.getByRole('button', { name: '注销账号' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByLabel('手机验证码')).toBeFocused()
    await page.getByLabel('手机验证码').fill(code)
    await page.getByRole('button', { name: '注销账号' }).click()
    await question.getByRole('button', { name: '注销账号' }).click()

    await expect(page).toHaveURL('/login')
    await expect(toasts(page).filter({ hasText: '账号已注销' })).toBeVisible()
    await signInByForm(page, person)
    await expect(page.getByText('账号或密码错误').first()).toBeVisible()
    expect(page.url()).toBe(`${readStack().baseUrl}/login`)
  })
})
