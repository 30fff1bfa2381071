import { screen, within } from '@testing-library/react'
import type { Device } from '@zhiwen/contract/auth.ts'
import type { UserInfo } from '@zhiwen/contract/user.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../lib/session/index.ts'
import { buildUser } from '../../testing/builders.ts'
import { answer, answerWith, refuse, withFakeApi } from '../../testing/fake-api.ts'
import { idOf } from '../../testing/ids.ts'
import { render } from '../../testing/render.tsx'
import { HomePage } from './home-page.tsx'

withFakeApi()
beforeEach(() => void vi.setSystemTime(new Date(2026, 10, 14, 9, 30)))
afterEach(() => {
  vi.useRealTimers()
  session.drop()
})

const device = (changes: Partial<Device>): Device => ({
  id: idOf(11),
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36',
  ip: '10.0.0.1',
  is_current: false,
  created_at: new Date(2026, 10, 1).toISOString(),
  last_used_at: new Date(2026, 10, 13, 9).toISOString(),
  ...changes,
})

const openHome = (user: UserInfo, language: UserInfo['preferred_language'] = 'zh-hans') => {
  session.setUser(user)
  return render(<HomePage />, { language })
}

test('ANS-11 the page greets by the user’s clock and display name', async () => {
  answer('GET /user/devices', { devices: [] })

  await openHome(buildUser({ display_name: '林可欣' }))

  expect(screen.getByText('早上好，林可欣')).toBeInTheDocument()
  expect(screen.getByText('11月14日星期六')).toBeInTheDocument()
})

test('ANS-11 in English too', async () => {
  answer('GET /user/devices', { devices: [] })

  await openHome(buildUser({ display_name: 'Ann' }), 'en')

  expect(screen.getByText('Good morning, Ann')).toBeInTheDocument()
})

test('G2 the checklist counts what is done and links what is not to its place', async () => {
  answer('GET /user/devices', { devices: [] })

  await openHome(buildUser({ avatar_url: '/a.png' }))

  const setup = within(screen.getByRole('region', { name: '完成设置' }))
  expect(setup.getByText('2 / 4')).toBeInTheDocument()
  expect(setup.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  expect(setup.getByRole('link', { name: /绑定邮箱/ })).toHaveAttribute(
    'href',
    '/accountSetting?tab=security',
  )
  expect(setup.queryByRole('link', { name: /设置头像/ })).not.toBeInTheDocument()
})

test('G2 a default look can be kept, and stays kept for this user only', async () => {
  answer('GET /user/devices', { devices: [] })
  const ann = buildUser({ avatar_url: '/a.png', email_verified: true })
  const { user, unmount } = await openHome(ann)

  await user.click(screen.getByRole('button', { name: '保持现在的' }))

  expect(screen.getByText('都设置好了')).toBeInTheDocument()
  unmount()
  await openHome({ ...ann, id: idOf(99) })
  expect(screen.getByText('3 / 4')).toBeInTheDocument()
})

test('recent sign-ins name the device and when it was used', async () => {
  answer('GET /user/devices', {
    devices: [device({}), device({ id: idOf(12), is_current: true })],
  })

  await openHome(buildUser())

  const list = within(screen.getByRole('region', { name: '最近登录' }))
  await list.findByText('当前设备')
  const [first, second] = list.getAllByRole('listitem')
  expect(first).toHaveTextContent('当前设备')
  expect(second).toHaveTextContent(/Chrome.*Windows.*昨天/)
})

test('sign-ins that cannot be loaded leave the rest of the page alone and can be tried again', async () => {
  refuse('GET /user/devices', 'server-error', { message: '服务器错误，请稍后再试' })
  const { user } = await openHome(buildUser())

  expect(await screen.findByText('服务器错误，请稍后再试')).toBeInTheDocument()
  answer('GET /user/devices', { devices: [device({ is_current: true })] })
  await user.click(screen.getByRole('button', { name: '重试' }))

  expect(await screen.findByText('当前设备')).toBeInTheDocument()
})

test('while sign-ins load, their place is kept by a skeleton', async () => {
  const gate = Promise.withResolvers<Response>()
  answerWith('GET /user/devices', () => gate.promise)

  await openHome(buildUser())

  const list = within(screen.getByRole('region', { name: '最近登录' }))
  expect(await list.findAllByRole('listitem')).toHaveLength(2)
  expect(list.queryByText('当前设备')).not.toBeInTheDocument()
  gate.resolve(Response.json({ code: 200, message: '', data: { devices: [] }, request_id: 'r' }))
})
