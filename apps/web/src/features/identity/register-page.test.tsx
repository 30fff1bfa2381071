import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../lib/session/index.ts'
import { buildUser } from '../../testing/builders.ts'
import { answer, refuse, requestsTo, withFakeApi } from '../../testing/fake-api.ts'
import { answerPlatform } from '../../testing/platform.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { RegisterPage } from './register-page.tsx'

withFakeApi()
beforeEach(() => {
  session.drop()
  answerPlatform()
  answer('POST /user/mobile_num/verify', { resend_after: 60, expires_in: 300 })
  answer('POST /auth/signup', { access_token: 'token', expires_in: 900 })
  answer('GET /user/info', buildUser({ is_active: false, current_workspace: null }))
})

const submit = () => screen.getByRole('button', { name: '注册' })
const field = (label: string) => screen.getByLabelText(label)

async function fill(user: UserEvent, changes: Record<string, string> = {}) {
  const typed = {
    姓名: '赵一诺',
    手机号: '135 0000 8846',
    手机验证码: '123456',
    密码: 'river-north-78',
    再次输入密码: 'river-north-78',
    ...changes,
  }
  for (const [label, text] of Object.entries(typed)) {
    await user.click(screen.getByLabelText(label))
    await user.paste(text) // One event instead of one per letter.
  }
  await user.click(screen.getByRole('checkbox'))
}

test('RT-2 an empty form names every required field in the words of MSG-9', async () => {
  const { user } = await renderPage(RegisterPage, { path: '/register' })
  await user.click(submit())

  expect(field('姓名')).toHaveAccessibleDescription('请输入姓名')
  expect(field('手机号')).toHaveAccessibleDescription('请输入手机号')
  expect(field('手机验证码')).toHaveAccessibleDescription('请输入手机验证码')
  expect(field('密码')).toHaveAccessibleDescription('请输入密码')
  expect(field('再次输入密码')).toHaveAccessibleDescription('请再次输入密码')
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(
    '请先阅读并同意服务条款和隐私政策',
  )
  expect(screen.getByLabelText(/^邮箱/)).not.toBeInvalid()
  expect(screen.getByLabelText('姓名')).toHaveFocus()
  expect(requestsTo('POST /auth/signup')).toHaveLength(0)
})

test('MSG-10, MSG-11, MSG-14 wrong fields are named when they are left', async () => {
  const { user } = await renderPage(RegisterPage, { path: '/register' })
  await fill(user, { 手机号: '12345', 密码: 'short', 再次输入密码: 'shorts' })
  await user.type(screen.getByLabelText(/^邮箱/), 'a@b')
  await user.tab()

  expect(field('手机号')).toHaveAccessibleDescription('手机号格式不正确')
  expect(field('密码')).toHaveAccessibleDescription('密码至少 6 个字符')
  expect(field('再次输入密码')).toHaveAccessibleDescription('两次输入的密码不一致')
  expect(screen.getByLabelText(/^邮箱/)).toHaveAccessibleDescription('邮箱格式不正确')
})

test('RT-2 a sign-up sends what was typed, with the ticket of a provider, and leads on', async () => {
  const { user, address } = await renderPage(RegisterPage, {
    path: '/register?ticket=t-1&provider=corp&redirect=/search',
  })
  expect(screen.getByText(/还差一步：验证手机号/)).toBeVisible()
  await fill(user)
  await user.click(submit())

  await waitFor(() => expect(address()).toBe('/search'))
  expect(await requestsTo('POST /auth/signup')[0]?.json()).toEqual({
    display_name: '赵一诺',
    country_code: '+86',
    mobile: '13500008846',
    verification_code: '123456',
    password: 'river-north-78',
    confirm_password: 'river-north-78',
    terms_version: '2026-11',
    ticket: 't-1',
  })
})

test('RT-2 the code needs a valid number, says where it went and survives a reload (VAL-7)', async () => {
  const { user, unmount } = await renderPage(RegisterPage, { path: '/register' })
  await user.click(screen.getByRole('button', { name: '发送验证码' }))
  expect(field('手机号')).toHaveAccessibleDescription('请输入手机号')
  expect(requestsTo('POST /user/mobile_num/verify')).toHaveLength(0)

  await user.type(screen.getByLabelText('手机号'), '13500008846')
  await user.click(screen.getByRole('button', { name: '发送验证码' }))
  expect(await screen.findByText('已发送到135****8846，5分钟内有效。')).toBeVisible()
  unmount()
  await renderPage(RegisterPage, { path: '/register' })

  expect(screen.getByLabelText('手机号')).toHaveValue('13500008846')
  expect(screen.getByRole('button', { name: /秒后重新发送/ })).toBeDisabled()
})

test('MSG-36 a wrong code keeps the typed form', async () => {
  refuse('POST /auth/signup', 'code-wrong', { message: '验证码错误或已过期' })
  const { user } = await renderPage(RegisterPage, { path: '/register' })
  await fill(user)
  await user.click(submit())

  await waitFor(() => expect(field('手机验证码')).toHaveAccessibleDescription('验证码错误或已过期'))
  expect(screen.getByLabelText('手机验证码')).toHaveFocus()
  expect(screen.getByLabelText('密码')).toHaveValue('river-north-78')
  expect(screen.getByRole('checkbox')).toBeChecked()
})

test('MSG-50 a number that has an account is said at the field, with the way to the sign-in', async () => {
  refuse('POST /auth/signup', 'value-taken', {
    details: { fields: [{ field: 'mobile', message: '已被使用' }] },
  })
  const { user } = await renderPage(RegisterPage, { path: '/register?redirect=/search' })
  await fill(user)
  await user.click(submit())

  await waitFor(() =>
    expect(field('手机号')).toHaveAccessibleDescription('这个手机号已经注册，直接登录'),
  )
  expect(screen.getByRole('link', { name: '直接登录' })).toHaveAttribute(
    'href',
    '/login?redirect=%2Fsearch',
  )
})

test('MSG-34 fields the server refuses are marked with its words', async () => {
  refuse('POST /auth/signup', 'input-invalid', {
    details: { fields: [{ field: 'password', message: '这个密码太常见，请换一个' }] },
  })
  const { user } = await renderPage(RegisterPage, { path: '/register' })
  await fill(user)
  await user.click(submit())

  await waitFor(() => expect(field('密码')).toHaveAccessibleDescription('这个密码太常见，请换一个'))
  expect(screen.getByLabelText('密码')).toHaveFocus()
})

test('terms that changed meanwhile have to be agreed to anew', async () => {
  refuse('POST /auth/signup', 'input-invalid', {
    details: { fields: [{ field: 'terms_version', message: '格式不正确' }] },
  })
  const { user } = await renderPage(RegisterPage, { path: '/register' })
  await fill(user)
  await user.click(submit())

  await waitFor(() =>
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(
      '服务条款有更新，请重新阅读并同意',
    ),
  )
  expect(screen.getByRole('checkbox')).not.toBeChecked()
})

test('a ticket that no longer counts is said above the button', async () => {
  refuse('POST /auth/signup', 'input-invalid', {
    details: { fields: [{ field: 'ticket', message: '登录凭据已失效' }] },
  })
  const { user } = await renderPage(RegisterPage, { path: '/register?ticket=old' })
  await fill(user)
  await user.click(submit())

  expect(await screen.findByRole('alert')).toHaveTextContent('登录凭据已失效')
})

test('reading the terms does not tick the box', async () => {
  const { user } = await renderPage(RegisterPage, { path: '/register' })
  const [inForm] = screen.getAllByRole('button', { name: '服务条款' })
  await user.click(inForm as HTMLElement)

  expect(await screen.findByText('版本2026-11')).toBeVisible()
  expect(screen.getByRole('dialog', { name: '服务条款' })).toBeVisible()
  expect(screen.getByRole('checkbox', { hidden: true })).not.toBeChecked()
})
