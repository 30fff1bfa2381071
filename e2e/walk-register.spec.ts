import { sendCode, toasts } from './support/forms.ts'
import { nextCode } from './support/outbox.ts'
import { newMobile, registerCreator } from './support/people.ts'
import { expect, test } from './support/test.ts'

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

test('U1 register: a wrong code, then the right one; guide; a name taken, then a free one; greeting', async ({
  page,
  health,
}) => {
  health.allow(/status of 40[09].*(verify|signup|active)/)
  const { companyName } = await registerCreator('先来的人')
  const mobile = newMobile()
  await page.clock.install({ time: new Date('2026-05-20T08:30:00+08:00') })
  await page.goto('/register')

  await test.step('an empty form marks every field and goes to the first', async () => {
    await page.getByRole('button', { name: '注册', exact: true }).click()
    for (const words of [
      '请输入姓名',
      '请输入手机号',
      '请输入手机验证码',
      '请输入密码',
      '请再次输入密码',
      '请先阅读并同意服务条款和隐私政策',
    ]) {
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    }
    await expect(page.getByLabel('姓名')).toBeFocused()
  })

  await page.getByLabel('姓名').fill('周敏')
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(mobile)
  await sendCode(page)
  const code = await nextCode(mobile)

  await test.step('the countdown and what was typed survive a reload', async () => {
    await page.clock.fastForward(12_000)
    await page.reload()
    await expect(page.getByLabel('姓名')).toHaveValue('周敏')
    await expect(page.getByRole('textbox', { name: '手机号', exact: true })).toHaveValue(mobile)
    const button = page.getByRole('button', { name: /^(\d+)秒后重新发送$/ })
    await expect(button).toBeDisabled()
    const left = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0])
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(48)
    await expect(page.getByText(/已发送到/)).toBeVisible()
  })

  await test.step('a wrong code is said at its field and costs nothing else', async () => {
    await page.getByLabel('手机验证码').fill(wrongOf(code))
    await page.getByLabel('密码', { exact: true }).fill('first-steps-2026')
    await page.getByLabel('再次输入密码').fill('first-steps-2026')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await expect(page.getByText('验证码错误或已过期').first()).toBeVisible()
    await expect(page.getByLabel('手机验证码')).toBeFocused()
    await expect(page.getByLabel('密码', { exact: true })).toHaveValue('first-steps-2026')
    await expect(page).toHaveURL('/register')
  })

  await page.getByLabel('手机验证码').fill(code)
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page).toHaveURL('/guide')

  await test.step('the guide can be left and resumed', async () => {
    await expect(page.getByRole('heading', { name: '先认识一下' })).toBeVisible()
    await expect(page.getByLabel('姓名')).toHaveValue('周敏')
    await page.getByRole('button', { name: '继续' }).click()
    await expect(page.getByRole('heading', { name: '创建公司' })).toBeVisible()
    await page.goto('/home')
    await expect(page).toHaveURL('/guide')
    await page.getByRole('button', { name: '继续' }).click()
  })

  await test.step('a company name in use is said at the field', async () => {
    await page.getByRole('button', { name: '创建公司' }).click()
    await expect(page.getByText('请输入企业名称')).toBeVisible()
    await page.getByLabel('企业名称').fill(companyName)
    await page.getByRole('button', { name: '创建公司' }).click()
    await expect(page.getByText('该企业名称已被使用').first()).toBeVisible()
    await expect(page.getByLabel('企业名称')).toBeFocused()
  })

  await page.getByLabel('企业名称').fill(`云栖食品 ${mobile}`)
  await page.getByRole('button', { name: '创建公司' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('早上好，周敏')).toBeVisible()
  await expect(page.getByText(`已加入云栖食品 ${mobile}`)).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
})

test.describe('greeting', () => {
  test.use({ kind: 'resident' })

  test('ANS-11 the greeting follows the hour, also on a page left open', async ({
    page,
    person,
  }) => {
    await page.clock.install({ time: new Date('2026-05-20T04:58:00+08:00') })
    await page.goto('/home')
    await expect(page.getByText(`夜深了，${person.displayName}`)).toBeVisible()
    let minute = 4 * 60 + 58
    for (const [hour, words] of [
      [5, '早上好'],
      [10, '早上好'],
      [11, '中午好'],
      [13, '下午好'],
      [18, '晚上好'],
      [23, '晚上好'],
      [24, '夜深了'],
    ] as const) {
      // Two minutes into the hour: the page looks at the clock once a minute.
      await page.clock.fastForward((hour * 60 + 2 - minute) * 60_000)
      minute = hour * 60 + 2
      await expect(page.getByText(`${words}，${person.displayName}`)).toBeVisible()
    }
  })
})
