import { screen, waitFor, within } from '@testing-library/react'
import type { Device } from '@zhiwen/contract/auth.ts'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../lib/session/index.ts'
import { buildUser } from '../../testing/builders.ts'
import { answer, refuse, requestsTo, withFakeApi } from '../../testing/fake-api.ts'
import { idOf } from '../../testing/ids.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { AccountSettingPage } from './account-setting-page.tsx'

const path = '/accountSetting?tab=security'
const device = (number: number, changes: Partial<Device> = {}): Device => ({
  id: idOf(number),
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36',
  ip: '10.0.0.1',
  is_current: false,
  created_at: '2026-11-01T00:00:00.000Z',
  last_used_at: '2026-11-14T00:00:00.000Z',
  ...changes,
})
const here = device(1, { is_current: true, user_agent: 'Mozilla/5.0 (Mac OS X) Firefox/145.0' })

withFakeApi()
beforeEach(() => {
  session.setUser(buildUser({ password_changed_at: '2026-08-03T04:00:00.000Z' }))
  answer('GET /user/devices', { devices: [device(2), here] })
  answer('POST /user/mobile_num/verify', { resend_after: 60, expires_in: 300 })
  answer('POST /user/email/verify', { resend_after: 60, expires_in: 300 })
})

const openDialog = async (name: string) => {
  const page = await renderPage(AccountSettingPage, { path })
  await page.user.click(screen.getByRole('button', { name }))
  return { ...page, dialog: within(screen.getByRole('dialog', { name })) }
}

test('RT-22 the ways to sign in are shown with their state', async () => {
  await renderPage(AccountSettingPage, { path })

  expect(screen.getByText('+86 138****0000')).toBeVisible()
  expect(screen.getByText('还没有绑定邮箱')).toBeVisible()
  expect(screen.getByText('上次修改于2026-08-03')).toBeVisible()
})

test('API-USER-5 a new number needs a code from the old and one from the new', async () => {
  answer('PUT /user/mobile_num', buildUser({ mobile: '138****7712' }))
  const { user, dialog } = await openDialog('更换手机号')
  const [sendOld, sendNew] = dialog.getAllByRole('button', { name: '发送验证码' })
  await user.click(sendOld as HTMLElement)
  await dialog.findByRole('button', { name: /秒后重新发送/ })
  await user.click(sendNew as HTMLElement)
  expect(dialog.getByLabelText('新手机号')).toHaveAccessibleDescription('请输入手机号')
  await user.type(dialog.getByLabelText('新手机号'), '138 0000 7712')
  await user.click(sendNew as HTMLElement)
  await waitFor(() => expect(requestsTo('POST /user/mobile_num/verify')).toHaveLength(2))
  await user.type(dialog.getByLabelText(/^原手机号/), '111111')
  await user.type(dialog.getByLabelText('新手机号的验证码'), '222222')
  await user.click(dialog.getByRole('button', { name: '更换手机号' }))

  await waitFor(() => expect(session.getState().user?.mobile).toBe('138****7712'))
  const codes = await Promise.all(
    requestsTo('POST /user/mobile_num/verify').map((request) => request.json()),
  )
  expect(codes).toEqual([
    { country_code: '+86', verification_type: 'change' },
    { country_code: '+86', mobile: '13800007712', verification_type: 'bind' },
  ])
  expect(await requestsTo('PUT /user/mobile_num')[0]?.json()).toEqual({
    country_code: '+86',
    mobile: '13800007712',
    verification_code: '222222',
    old_verification_code: '111111',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('API-USER-7 an email needs a code and the password; a wrong one is said at its field', async () => {
  refuse('PUT /user/email', 'login-wrong', { message: '账号或密码错误' })
  const { user, dialog } = await openDialog('绑定邮箱')
  await user.type(dialog.getByLabelText('邮箱'), 'lin@xinghe.cn')
  await user.click(dialog.getByRole('button', { name: '发送验证码' }))
  await dialog.findByRole('button', { name: /秒后重新发送/ })
  await user.type(dialog.getByLabelText('邮箱验证码'), '123456')
  await user.type(dialog.getByLabelText('登录密码'), 'wrong')
  await user.click(dialog.getByRole('button', { name: '绑定邮箱' }))

  await waitFor(() =>
    expect(dialog.getByLabelText('登录密码')).toHaveAccessibleDescription('密码不正确'),
  )
  expect(dialog.getByLabelText('邮箱')).toHaveValue('lin@xinghe.cn')
})

test('API-USER-8 the password is changed; a dialog opened again starts empty', async () => {
  answer('PUT /user/password', null)
  answer('GET /user/info', buildUser({ password_changed_at: '2026-11-15T04:00:00.000Z' }))
  const { user, dialog } = await openDialog('修改密码')
  await user.type(dialog.getByLabelText('当前密码'), 'xinghe26')
  await user.type(dialog.getByLabelText('新密码'), 'river-north-78')
  await user.type(dialog.getByLabelText('再次输入密码'), 'river-north-7')
  await user.click(dialog.getByRole('button', { name: '修改密码' }))
  expect(dialog.getByLabelText('再次输入密码')).toHaveAccessibleDescription('两次输入的密码不一致')
  await user.type(dialog.getByLabelText('再次输入密码'), '8')
  await user.click(dialog.getByRole('button', { name: '修改密码' }))

  expect(await screen.findByText('上次修改于2026-11-15')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: '修改密码' }))
  expect(screen.getByLabelText('当前密码')).toHaveValue('')
})

test('API-USER-9 devices are listed, the current one first and without a way out', async () => {
  await renderPage(AccountSettingPage, { path })
  const rows = await screen.findAllByRole('listitem')

  expect(rows[0]).toHaveTextContent('Firefox 145，macOS当前设备')
  expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull()
  expect(rows[1]).toHaveTextContent('Chrome 142，Windows')
})

test('API-USER-9 one device is signed out', async () => {
  answer('DELETE /user/devices/:device_id', null)
  const { user } = await renderPage(AccountSettingPage, { path })
  await user.click(await screen.findByRole('button', { name: '退出Chrome 142，Windows' }))

  await waitFor(() => expect(requestsTo('DELETE /user/devices/:device_id')).toHaveLength(1))
  expect(requestsTo('DELETE /user/devices/:device_id')[0]?.url).toContain(device(2).id)
  await waitFor(() => expect(requestsTo('GET /user/devices')).toHaveLength(2))
})

test('all other devices are signed out after a question, this one only if wanted', async () => {
  answer('DELETE /user/devices/:device_id', null)
  answer('POST /auth/logout', null)
  const { user, address } = await renderPage(AccountSettingPage, { path })
  await user.click(await screen.findByRole('button', { name: '退出其他全部设备' }))
  expect(screen.getByText('另外1台设备会立即退出，需要重新登录。')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '退出设备' }))
  await waitFor(() => expect(requestsTo('DELETE /user/devices/:device_id')).toHaveLength(1))

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: '退出其他全部设备' }))
  await user.click(screen.getByRole('checkbox', { name: '同时退出当前设备' }))
  await user.click(screen.getByRole('button', { name: '退出设备' }))
  await waitFor(() => expect(address()).toBe('/login'))
  expect(await requestsTo('POST /auth/logout')[0]?.json()).toEqual({ everywhere: true })
})

test('devices that do not load say so and can be tried again', async () => {
  refuse('GET /user/devices', 'server-error', { message: '服务器错误，请稍后再试' })
  const { user } = await renderPage(AccountSettingPage, { path })
  expect(await screen.findByText('服务器错误，请稍后再试')).toBeVisible()
  answer('GET /user/devices', { devices: [] })
  await user.click(screen.getByRole('button', { name: '重试' }))

  expect(await screen.findByText('没有登录设备')).toBeVisible()
})
