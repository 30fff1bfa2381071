import { captchaText } from './stack/index.ts'
import { callApi } from './support/api.ts'
import { answerCalls } from './support/calls.ts'
import { ageCodes } from './support/database.ts'
import { sendCode, signInByForm, toasts } from './support/forms.ts'
import { nextCode } from './support/outbox.ts'
import { bindEmail, newMobile, registerCreator } from './support/people.ts'
import { expect, test } from './support/test.ts'

const words = '账号或密码错误'

test('U2 a wrong password and an unknown user are told by the same words; after 3 failures a captcha', async ({
  page,
  health,
}) => {
  health.allow(/status of 400.*auth\/login/)
  const person = await registerCreator()
  const failure = async (account: string) => {
    await page.getByLabel('用户名、手机号或邮箱').fill(account)
    await page.getByLabel('密码', { exact: true }).fill('wrong-password-1')
    const reply = page.waitForResponse((answer) => answer.url().endsWith('/auth/login'))
    await page.getByRole('button', { name: '登录', exact: true }).click()
    const { request_id: _, ...body } = await (await reply).json()
    await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
    return { body, shown: await page.locator('form').innerText() }
  }
  await page.goto('/login')
  const unknown = await failure(`nobody_${person.mobile}`)
  const known = await failure(person.mobile)
  expect(known).toEqual(unknown)
  expect(known.shown).toContain(words)
  await expect(toasts(page)).toContainText([words])

  await failure(person.mobile)
  const captcha = page.getByLabel('图形验证码', { exact: true })
  await expect(captcha).toBeVisible()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入图形验证码')).toBeVisible()
  const picture = page.getByRole('img', { name: /图形验证码/ })
  await expect(picture).toBeVisible()
  const first = await picture.getAttribute('src')
  await page.getByRole('button', { name: '换一张' }).click()
  await expect(picture).not.toHaveAttribute('src', first ?? '')

  await test.step('a wrong picture counts as one; the right one signs in', async () => {
    await page.getByLabel('密码', { exact: true }).fill(person.password)
    await captcha.fill('nope')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('验证码错误或已过期').first()).toBeVisible()
    await expect(captcha).toHaveValue('')
    await captcha.fill(captchaText)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL('/home')
  })
})

test('U2 sign-in by code, to the phone and to the mailbox', async ({ page }) => {
  const person = await registerCreator()
  const email = await bindEmail(person)
  await page.goto('/login')
  await page.getByRole('tab', { name: '验证码登录' }).click()
  for (const address of [person.mobile, email]) {
    await ageCodes(address)
    await page.getByLabel('手机号或邮箱').fill(address)
    await sendCode(page)
    await page.getByLabel('验证码', { exact: true }).fill(await nextCode(address, 1))
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL('/home')
    await page.getByRole('button', { name: '账户菜单' }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('tab', { name: '验证码登录' }).click()
  }
})

test('U2 a forgotten password: account, code, new password twice; all sign-ins end', async ({
  page,
  health,
}) => {
  health.allow(/status of 400.*(password\/reset|auth\/login)/)
  const person = await registerCreator()
  await ageCodes(person.mobile)
  await page.goto('/login?redirect=/accountSetting')
  await page.getByRole('link', { name: '忘记密码' }).click()
  // The page before has a field of the same name.
  await expect(page.getByRole('heading', { name: '找回密码' })).toBeVisible()
  await page.getByLabel('用户名、手机号或邮箱').fill(person.mobile)
  await page.getByRole('button', { name: '发送验证码' }).click()
  const code = page.getByLabel('验证码', { exact: true })
  await expect(page.getByText('如果账号存在，验证码已发送，5分钟内有效。')).toBeVisible()
  const right = await nextCode(person.mobile, 1)

  const tryCode = async (value: string) => {
    await code.fill(value)
    await page.getByRole('button', { name: '继续' }).click()
    await page.getByLabel('新密码', { exact: true }).fill('another-one-77')
    await page.getByLabel('再次输入密码').fill('another-one-77')
    await page.getByRole('button', { name: '更新密码' }).click()
  }
  await tryCode(right === '111111' ? '222222' : '111111')
  await expect(page.getByText('验证码错误或已过期').first()).toBeVisible()
  await expect(code).toBeFocused()
  await tryCode(right)
  await expect(page.getByRole('heading', { name: '密码已更新' })).toBeVisible()
  await expect(callApi('GET /user/info', { token: person.token })).rejects.toThrow('401')

  await page.getByRole('link', { name: '去登录' }).click()
  await signInByForm(page, person)
  await expect(page.getByText(words).first()).toBeVisible()
  await signInByForm(page, { ...person, password: 'another-one-77' })
  await expect(page).toHaveURL('/accountSetting')
})

test('MSG-56 too many tries are told with the way that still works, which keeps the account', async ({
  page,
  health,
}) => {
  health.allow(/status of 429.*auth\/login/)
  const body = { code: 429, error: 'login-locked', message: '尝试次数过多', details: {} }
  await answerCalls(page, 'POST /auth/login', () => ({ status: 429, body }))
  await page.goto('/login')
  await page.getByLabel('用户名、手机号或邮箱').fill('13800138000')
  await page.getByLabel('密码', { exact: true }).fill('whatever-1')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('请 15 分钟后再试或用验证码登录')
  await notice.getByRole('button', { name: '改用验证码登录' }).click()
  await expect(page).toHaveURL('/login?method=code')
  await expect(page.getByLabel('手机号或邮箱')).toHaveValue('13800138000')
})

test('RT-3 a forgotten password of an unknown account looks the same', async ({ page }) => {
  await page.goto('/forget')
  await page.getByLabel('用户名、手机号或邮箱').fill(`nobody_${newMobile()}`)
  await page.getByRole('button', { name: '发送验证码' }).click()
  const sent = page.getByText('如果账号存在，验证码已发送，5分钟内有效。')
  await expect(sent).toBeVisible()
})

test('U2 the language switch on the sign-in page acts at once, is remembered and answers in kind', async ({
  page,
  health,
}) => {
  health.allow(/status of 400.*auth\/login/)
  await page.goto('/login')
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Sign in to/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Sign in to/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Please enter username, phone or email')).toBeVisible()
  await page.getByLabel('Username, phone or email').fill(`nobody_${newMobile()}`)
  await page.getByLabel('Password', { exact: true }).fill('wrong-password-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Wrong account or password').first()).toBeVisible()
})

test('U2 a deep link is kept through sign-in, also by way of the other pages', async ({
  page,
  resident,
  health,
}) => {
  // A visitor may have a refresh cookie, which only the server can tell.
  health.allow(/status of 401.*auth\/refresh/)
  await page.goto('/accountSetting?tab=look')
  await expect(page).toHaveURL('/login?redirect=/accountSetting%3Ftab%3Dlook')
  await page.getByRole('link', { name: '注册' }).click()
  await page.getByRole('link', { name: '登录' }).click()
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByRole('link', { name: '返回登录' }).click()
  await signInByForm(page, await resident.get())
  await expect(page).toHaveURL('/accountSetting?tab=look')
})
