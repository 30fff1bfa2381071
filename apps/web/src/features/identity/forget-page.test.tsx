import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse, requestsTo, withFakeApi } from '../../testing/fake-api.ts'
import { answerPlatform } from '../../testing/platform.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { ForgetPage } from './forget-page.tsx'

withFakeApi()
beforeEach(() => {
  answerPlatform()
  answer('POST /auth/password/code', { resend_after: 60, expires_in: 300 })
  answer('POST /auth/password/reset', null)
})

async function toPassword(user: UserEvent) {
  await user.type(screen.getByLabelText('用户名、手机号或邮箱'), 'lin_kexin{Enter}')
  await user.type(await screen.findByLabelText('验证码'), '123456{Enter}')
  await user.type(await screen.findByLabelText('新密码'), 'river-north-78')
}

test('RT-3 account, code and new password lead to the end and on to the sign-in', async () => {
  const { user } = await renderPage(ForgetPage, { path: '/forget?redirect=/search' })
  await toPassword(user)
  await user.type(screen.getByLabelText('再次输入密码'), 'river-north-78{Enter}')

  expect(await screen.findByRole('heading', { name: '密码已更新' })).toBeVisible()
  expect(screen.getByRole('link', { name: '去登录' })).toHaveAttribute(
    'href',
    '/login?redirect=%2Fsearch',
  )
  expect(await requestsTo('POST /auth/password/reset')[0]?.json()).toEqual({
    account: 'lin_kexin',
    verification_code: '123456',
    password: 'river-north-78',
    confirm_password: 'river-north-78',
  })
})

test('RT-3 each step names what is missing (MSG-8, MSG-9, MSG-10)', async () => {
  const { user } = await renderPage(ForgetPage, { path: '/forget' })
  await user.click(screen.getByRole('button', { name: '发送验证码' }))
  expect(screen.getByLabelText('用户名、手机号或邮箱')).toHaveAccessibleDescription(
    '请输入用户名、手机号或邮箱',
  )
  await user.type(screen.getByLabelText('用户名、手机号或邮箱'), 'lin_kexin{Enter}')
  const code = await screen.findByLabelText('验证码')
  expect(code).toHaveFocus()
  await user.click(screen.getByRole('button', { name: '继续' }))
  expect(code).toHaveAccessibleDescription('请输入验证码')
  await user.type(code, '12{Enter}')
  expect(code).toHaveAccessibleDescription('验证码为 6 位数字')
  await user.type(code, '3456{Enter}')
  await user.type(await screen.findByLabelText('新密码'), 'river-north-78{Enter}')
  expect(screen.getByLabelText('再次输入密码')).toHaveAccessibleDescription('请再次输入密码')
})

test('MSG-36 a wrong code leads back to its step and keeps the new password', async () => {
  refuse('POST /auth/password/reset', 'code-wrong', { message: '验证码错误或已过期' })
  const { user } = await renderPage(ForgetPage, { path: '/forget' })
  await toPassword(user)
  await user.type(screen.getByLabelText('再次输入密码'), 'river-north-78{Enter}')

  const code = await screen.findByLabelText('验证码')
  expect(code).toHaveAccessibleDescription('验证码错误或已过期')
  await user.clear(code)
  await user.type(code, '654321{Enter}')
  expect(await screen.findByLabelText('新密码')).toHaveValue('river-north-78')
})

test('RT-3 a finished step leads back, and a code sent a moment ago is not sent again', async () => {
  const { user } = await renderPage(ForgetPage, { path: '/forget' })
  await user.type(screen.getByLabelText('用户名、手机号或邮箱'), 'lin_kexin{Enter}')
  await screen.findByLabelText('验证码')
  await user.click(screen.getByRole('button', { name: '换一种方式' }))
  await user.click(screen.getByRole('button', { name: '继续' }))

  expect(await screen.findByLabelText('验证码')).toBeVisible()
  expect(requestsTo('POST /auth/password/code')).toHaveLength(1)
})

test('MSG-55 too many codes are said at the account', async () => {
  refuse('POST /auth/password/code', 'rate-limited', {
    message: '操作太频繁，请稍后再试',
    details: { retry_after_seconds: 1200 },
  })
  const { user } = await renderPage(ForgetPage, { path: '/forget' })
  await user.type(screen.getByLabelText('用户名、手机号或邮箱'), 'lin_kexin{Enter}')

  await waitFor(() =>
    expect(screen.getByLabelText('用户名、手机号或邮箱')).toHaveAccessibleDescription(
      '操作太频繁，请稍后再试',
    ),
  )
})
