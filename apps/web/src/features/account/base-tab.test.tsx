import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../lib/session/index.ts'
import { buildUser } from '../../testing/builders.ts'
import { answer, refuse, requestsTo, withFakeApi } from '../../testing/fake-api.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { AccountSettingPage } from './account-setting-page.tsx'

withFakeApi()
beforeEach(() => session.setUser(buildUser()))

const path = '/accountSetting'

test('RT-22 the tab stands in the address', async () => {
  answer('GET /user/devices', { devices: [] })
  const { user, address } = await renderPage(AccountSettingPage, { path })
  expect(screen.getByRole('tab', { name: '基本资料' })).toHaveAttribute('aria-selected', 'true')
  await user.click(screen.getByRole('tab', { name: '安全' }))

  expect(address()).toBe('/accountSetting?tab=security')
  expect(screen.getByRole('tab', { name: '安全' })).toHaveAttribute('aria-selected', 'true')
})

test('T1 the save bar names what is unsaved, saves only that, and goes away', async () => {
  answer('PUT /user/base_info', buildUser({ display_name: '可欣' }))
  const { user } = await renderPage(AccountSettingPage, { path })
  expect(screen.queryByRole('button', { name: '保存' })).not.toBeInTheDocument()
  await user.clear(screen.getByLabelText('姓名'))
  await user.type(screen.getByLabelText('姓名'), '可欣')
  expect(screen.getByText('姓名有未保存的修改')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '保存' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: '保存' })).toBeNull())
  expect(await requestsTo('PUT /user/base_info')[0]?.json()).toEqual({ display_name: '可欣' })
  expect(session.getState().user?.display_name).toBe('可欣')
})

test('T1 changes can be dropped', async () => {
  const { user } = await renderPage(AccountSettingPage, { path })
  await user.type(screen.getByLabelText('用户名'), '_2')
  await user.click(screen.getByRole('button', { name: '放弃' }))

  expect(screen.getByLabelText('用户名')).toHaveValue('lin_kexin')
})

test('ENT-1 a username in a wrong form or in use is said at the field', async () => {
  refuse('PUT /user/base_info', 'value-taken', {
    details: { fields: [{ field: 'username', message: '这个用户名已被使用' }] },
  })
  const { user } = await renderPage(AccountSettingPage, { path })
  const username = screen.getByLabelText('用户名')
  await user.type(username, 'A{Enter}')
  expect(username).toHaveAccessibleDescription('用户名为 4 到 32 位小写字母、数字或下划线')
  await user.type(username, '{Backspace}2{Enter}')

  await waitFor(() => expect(username).toHaveAccessibleDescription('这个用户名已被使用'))
})

test('A5 leaving with unsaved changes asks first', async () => {
  answer('GET /user/devices', { devices: [] })
  const { user, address } = await renderPage(AccountSettingPage, { path })
  await user.type(screen.getByLabelText('姓名'), '2')
  await user.click(screen.getByRole('tab', { name: '安全' }))
  const question = await screen.findByRole('alertdialog', { name: '离开而不保存吗？' })
  await user.click(within(question).getByRole('button', { name: '继续编辑' }))
  expect(address()).toBe('/accountSetting')

  await user.click(screen.getByRole('tab', { name: '安全', hidden: true }))
  await user.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(address()).toBe('/accountSetting?tab=security'))
})

test('API-USER-13 a preset becomes the avatar, and the default can be restored', async () => {
  const url = '/api/avatar/preset/2'
  answer('GET /avatar/user', { current_url: null, presets: [{ id: 'preset:2', url }] })
  answer('PUT /user/base_info', buildUser({ avatar_url: url }))
  const { user } = await renderPage(AccountSettingPage, { path })
  await user.click(screen.getByRole('button', { name: '更换头像' }))
  expect(screen.getByRole('button', { name: '使用头像' })).toBeDisabled()
  await user.click(await screen.findByRole('button', { name: '预设1' }))
  await user.click(screen.getByRole('button', { name: '使用头像' }))

  await user.click(await screen.findByRole('button', { name: '恢复默认' }))
  await waitFor(() => expect(requestsTo('PUT /user/base_info')).toHaveLength(2))
  const bodies = await Promise.all(requestsTo('PUT /user/base_info').map((one) => one.json()))
  expect(bodies).toEqual([{ avatar: 'preset:2' }, { avatar: null }])
})

test('presets that do not load can be tried again', async () => {
  refuse('GET /avatar/user', 'server-error', { message: '服务器错误，请稍后再试' })
  const { user } = await renderPage(AccountSettingPage, { path })
  await user.click(screen.getByRole('button', { name: '更换头像' }))
  expect(await screen.findByText('服务器错误，请稍后再试')).toBeVisible()
  answer('GET /avatar/user', { current_url: null, presets: [{ id: 'preset:1', url: '/1' }] })
  await user.click(screen.getByRole('button', { name: '重试' }))

  expect(await screen.findByRole('button', { name: '预设1' })).toBeVisible()
})

test('MSG-17 a file of the wrong type or size is refused before anything is sent', async () => {
  answer('GET /avatar/user', { current_url: null, presets: [] })
  const { user, container } = await renderPage(AccountSettingPage, { path })
  await user.click(screen.getByRole('button', { name: '更换头像' }))
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no file input')
  const large = new File(['x'], 'big.png', { type: 'image/png' })
  Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 })
  await user.upload(input, large)
  expect(screen.getByRole('alert')).toHaveTextContent('单个文件需小于 20MB：big.png')

  input.accept = '' // The chooser's filter is a hint only; people can switch it off.
  await user.upload(input, new File(['x'], 'a.svg', { type: 'image/svg+xml' }))
  expect(screen.getByRole('alert')).toHaveTextContent('不支持的文件类型：a.svg')
})
