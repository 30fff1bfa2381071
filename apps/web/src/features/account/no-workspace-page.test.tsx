import { screen, waitFor } from '@testing-library/react'
import { userTypes } from '@zhiwen/contract/enums.ts'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../lib/session/index.ts'
import { buildUser, buildWorkspace } from '../../testing/builders.ts'
import { answer, refuse, requestsTo, withFakeApi } from '../../testing/fake-api.ts'
import { answerPlatform } from '../../testing/platform.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { NoWorkspacePage } from './no-workspace-page.tsx'

const { id } = buildWorkspace()
const homeless = buildUser({ current_workspace: null })
const disabled = buildUser({
  current_workspace: null,
  workspaces: [{ id, company_name: '星河智造', ws_user_type: userTypes.member, state: 'disabled' }],
})

withFakeApi()
beforeEach(() => answerPlatform())

test('RT-4 a user without a workspace creates one and is led into it', async () => {
  session.setUser(homeless)
  answer('POST /workspaces', buildUser())
  const { user, address } = await renderPage(NoWorkspacePage, { path: '/noWorkspace' })
  expect(screen.getByRole('heading', { name: '还没有工作区' })).toBeVisible()
  await user.type(screen.getByLabelText('企业名称'), ' 星河智造 {Enter}')

  await waitFor(() => expect(address()).toBe('/'))
  expect(await requestsTo('POST /workspaces')[0]?.json()).toEqual({ company_name: '星河智造' })
  expect(session.getState().user?.current_workspace?.company_name).toBe('星河智造')
})

test('RT-4 a disabled member learns it and whom to ask', async () => {
  session.setUser(disabled)
  await renderPage(NoWorkspacePage, { path: '/noWorkspace' })

  expect(screen.getByText('你在星河智造的成员身份已停用。')).toBeVisible()
  expect(screen.getByText(/联系该工作区的创建者或管理员/)).toBeVisible()
})

test('MSG-7 a name in use is said at the field', async () => {
  session.setUser(homeless)
  refuse('POST /workspaces', 'value-taken', {
    details: { fields: [{ field: 'company_name', message: '该企业名称已被使用' }] },
  })
  const { user } = await renderPage(NoWorkspacePage, { path: '/noWorkspace' })
  await user.type(screen.getByLabelText('企业名称'), '星河智造{Enter}')

  await waitFor(() =>
    expect(screen.getByLabelText('企业名称')).toHaveAccessibleDescription('该企业名称已被使用'),
  )
})

test('ROLE-3 a member who starts another workspace has a way back', async () => {
  session.setUser(buildUser())
  await renderPage(NoWorkspacePage, { path: '/noWorkspace' })

  expect(screen.getByRole('heading', { name: '创建或加入工作区' })).toBeVisible()
  expect(screen.getByRole('link', { name: '返回星河智造' })).toHaveAttribute('href', '/')
})

test('RT-4 an inactive user is led to the guide', async () => {
  session.setUser({ ...homeless, is_active: false })
  const { address } = await renderPage(NoWorkspacePage, { path: '/noWorkspace' })

  await waitFor(() => expect(address()).toBe('/guide'))
})

test('RT-4 a pasted invitation leads to the question whether to join', async () => {
  session.setUser(homeless)
  const { user, address } = await renderPage(NoWorkspacePage, { path: '/noWorkspace?way=join' })
  expect(screen.getByRole('radio', { name: /使用邀请加入/ })).toBeChecked()

  await user.type(
    screen.getByLabelText('邀请链接或邀请码'),
    '邀请你：https://zhiwen.example/invitation/mB4xqk2yT7 请点击{Enter}',
  )

  await waitFor(() => expect(address()).toBe('/invitation/mB4xqk2yT7/accept'))
})

test('RT-4 the two ways can be changed, also by the keyboard', async () => {
  session.setUser(homeless)
  const { user, address } = await renderPage(NoWorkspacePage, { path: '/noWorkspace' })

  await user.click(screen.getByRole('radio', { name: /使用邀请加入/ }))
  expect(address()).toBe('/noWorkspace?way=join')
  await user.keyboard('{ArrowUp}')

  expect(screen.getByLabelText('企业名称')).toBeVisible()
})
