import { screen, waitFor, within } from '@testing-library/react'
import { userTypes } from '@zhiwen/contract/enums.ts'
import type { Workspace } from '@zhiwen/contract/workspace.ts'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../../lib/session/index.ts'
import { currentLook, tryBrand } from '../../../lib/theme/index.ts'
import { buildUserOf, buildWorkspace } from '../../../testing/builders.ts'
import {
  answer,
  answerWith,
  refusal,
  refuse,
  requestsTo,
  success,
  withFakeApi,
} from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { SettingsBasePage } from './settings-base-page.tsx'

withFakeApi()

const path = '/manage/settings/base'
const creator = buildUserOf(userTypes.creator)
const build = (changes: Partial<Workspace> = {}): Workspace => ({
  id: buildWorkspace().id,
  company_name: '星河智造',
  logo_url: null,
  logo_square_url: null,
  primary_color: '#7429EC',
  chat_enabled: true,
  settings: {
    allow_personal_apps: true,
    allow_general: false,
    password_min: 6,
    creator_reads_protected: true,
  },
  creator_name: '顾清越',
  created_at: '2026-01-05T01:00:00.000Z',
  version: 4,
  ...changes,
})
const builtin = {
  kind: 'builtin' as const,
  url: null,
  model: null,
  dims: 512,
  has_key: false,
  next: null,
}
const brand = () => document.documentElement.style.getPropertyValue('--b-base')
const bodies = () => Promise.all(requestsTo('PUT /workspace').map((request) => request.json()))

beforeEach(() => {
  tryBrand(null)
  session.setUser(creator)
  answer('GET /user/info', creator)
  answer('GET /workspace', build())
  answer('GET /workspace/embedding', builtin)
})

test('RT-26 only what was changed is saved, with its version, and the shell learns of it', async () => {
  answer('PUT /workspace', build({ company_name: '星河智造集团', version: 5 }))
  const { user } = await renderPage(SettingsBasePage, { path })
  const name = await screen.findByLabelText('公司名称')
  await user.type(name, '集团')
  expect(screen.getByText('公司名称有未保存的修改')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '保存' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: '保存' })).toBeNull())
  expect(await bodies()).toEqual([{ version: 4, company_name: '星河智造集团' }])
  expect(requestsTo('GET /user/info')).toHaveLength(1)
})

test('rules are saved together under settings, numbers as numbers', async () => {
  answer('PUT /workspace', build({ version: 5 }))
  const { user } = await renderPage(SettingsBasePage, { path })
  await user.click(await screen.findByRole('switch', { name: '没有依据时使用通用知识' }))
  await user.click(screen.getByRole('switch', { name: '开启对话' }))
  await user.selectOptions(screen.getByLabelText('密码最短长度'), '12')
  expect(screen.getByText('3项设置有未保存的修改')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '保存' }))

  await waitFor(() => expect(requestsTo('PUT /workspace')).toHaveLength(1))
  expect(await bodies()).toEqual([
    { version: 4, chat_enabled: false, settings: { allow_general: true, password_min: 12 } },
  ])
})

test('MSG-7 a name that is too short or in use is said at its field', async () => {
  refuse('PUT /workspace', 'value-taken', { message: '企业名称已被使用' })
  const { user } = await renderPage(SettingsBasePage, { path })
  const name = await screen.findByLabelText('公司名称')
  await user.clear(name)
  await user.type(name, '星{Enter}')
  expect(name).toHaveAttribute('aria-invalid', 'true')
  expect(requestsTo('PUT /workspace')).toHaveLength(0)
  await user.type(name, '河{Enter}')

  await waitFor(() => expect(name).toHaveAccessibleDescription('企业名称已被使用'))
})

test('READ-18 a colour is tried on the whole page before it is saved, and dropped with the changes', async () => {
  const { user } = await renderPage(SettingsBasePage, { path })
  await user.click(await screen.findByRole('radio', { name: '松绿' }))
  expect(brand()).toBe('#1E7F5C')
  expect(currentLook().color).toBe('#7429EC')
  expect(localStorage.getItem('app.look') ?? '').not.toContain('#1E7F5C')
  await user.click(screen.getByRole('button', { name: '放弃' }))

  expect(brand()).toBe('')
  expect(screen.getByRole('radio', { name: '紫雾' })).toBeChecked()
})

test('READ-18 a custom colour too bright for text is shifted, and the note says so', async () => {
  answer('PUT /workspace', build({ primary_color: '#FFE27A', version: 5 }))
  const { user } = await renderPage(SettingsBasePage, { path })
  await user.click(await screen.findByRole('radio', { name: '自定义' }))
  const value = screen.getByLabelText('颜色值')
  await user.clear(value)
  await user.type(value, '#ffe27')
  expect(value).toHaveAccessibleDescription('格式不正确')
  await user.type(value, 'a')
  expect(value).toHaveAccessibleDescription(/为了看得清，链接会用#[0-9A-F]{6}，按钮保持原色/)
  await user.click(screen.getByRole('button', { name: '保存' }))

  await waitFor(() => expect(requestsTo('PUT /workspace')).toHaveLength(1))
  expect(await bodies()).toEqual([{ version: 4, primary_color: '#FFE27A' }])
})

test('somebody with a colour of their own is told that it wins', async () => {
  session.setUser({ ...creator, primary_color: '#2468F2' })
  await renderPage(SettingsBasePage, { path })

  expect(await screen.findByText(/你的界面仍用自己的颜色/)).toBeVisible()
})

test('SM-9 when somebody else was faster both sides are kept and shown, and a second save wins', async () => {
  let isFirst = true
  answerWith('PUT /workspace', () => {
    if (!isFirst) return success(build({ company_name: '星河', chat_enabled: false, version: 6 }))
    isFirst = false
    answer('GET /workspace', build({ chat_enabled: false, version: 5 }))
    return refusal('version-conflict')
  })
  const { user } = await renderPage(SettingsBasePage, { path })
  const name = await screen.findByLabelText('公司名称')
  await user.clear(name)
  await user.type(name, '星河{Enter}')
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent('其他人刚刚保存了设置')
  expect(notice).toHaveTextContent('开启对话已改为关闭')
  expect(name).toHaveValue('星河')
  expect(screen.getByRole('switch', { name: '开启对话' })).not.toBeChecked()
  await user.click(screen.getByRole('button', { name: '保存' }))

  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect((await bodies())[1]).toEqual({ version: 5, company_name: '星河' })
})

test('A5 leaving with unsaved settings asks first', async () => {
  const { user, router } = await renderPage(SettingsBasePage, { path })
  await user.click(await screen.findByRole('radio', { name: '海蓝' }))
  void router.navigate('/home')

  expect(await screen.findByRole('alertdialog', { name: '离开而不保存吗？' })).toBeVisible()
})

test('a failed load says why and can be tried again', async () => {
  refuse('GET /workspace', 'server-error', { message: '服务器错误，请稍后再试' })
  const { user } = await renderPage(SettingsBasePage, { path })
  expect(await screen.findByText('服务器错误，请稍后再试')).toBeVisible()
  answer('GET /workspace', build())
  await user.click(screen.getByRole('button', { name: '重试' }))

  expect(await screen.findByLabelText('公司名称')).toHaveValue('星河智造')
})

test('ROLE-4 an admin sees no way to delete the workspace', async () => {
  session.setUser(buildUserOf(userTypes.admin))
  await renderPage(SettingsBasePage, { path })
  await screen.findByLabelText('公司名称')

  expect(screen.queryByRole('button', { name: '删除工作区' })).toBeNull()
})

test('API-WS-1 the creator deletes it with the name typed and a code', async () => {
  answer('POST /user/mobile_num/verify', { resend_after: 60, expires_in: 300 })
  answer('DELETE /workspace', null)
  const { user, address } = await renderPage(SettingsBasePage, { path })
  await user.click(await screen.findByRole('button', { name: '删除工作区' }))
  const dialog = screen.getByRole('dialog', { name: '删除星河智造' })
  await user.type(within(dialog).getByLabelText('输入公司名称“星河智造”'), '星河')
  await user.click(within(dialog).getByRole('button', { name: '发送验证码' }))
  await user.type(within(dialog).getByLabelText('手机验证码'), '123456')
  await user.click(within(dialog).getByRole('button', { name: '删除工作区' }))
  expect(within(dialog).getByLabelText(/输入公司名称/)).toHaveAccessibleDescription(
    '和公司名称不一致',
  )
  answer('GET /user/info', { ...creator, current_workspace: null, workspaces: [] })
  await user.type(within(dialog).getByLabelText(/输入公司名称/), '智造')
  await user.click(within(dialog).getByRole('button', { name: '删除工作区' }))

  await waitFor(() => expect(address()).toBe('/noWorkspace'))
  expect(await requestsTo('DELETE /workspace')[0]?.json()).toEqual({
    company_name: '星河智造',
    verification_code: '123456',
  })
})
