import { screen, waitFor, within } from '@testing-library/react'
import { type UserType, userTypes } from '@zhiwen/contract/enums.ts'
import type { UserInfo } from '@zhiwen/contract/user.ts'
import { expect, test } from 'vitest'
import { session } from '../../../lib/session/index.ts'
import { buildUser, buildWorkspace } from '../../../testing/builders.ts'
import { answer, refuse, requestsTo, withFakeApi } from '../../../testing/fake-api.ts'
import { idOf } from '../../../testing/ids.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { toast } from '../../../ui/index.ts'

withFakeApi()

type Place = UserInfo['workspaces'][number]
const place = (number: number, company_name: string, changes: Partial<Place> = {}): Place => ({
  id: idOf(number),
  company_name,
  ws_user_type: userTypes.member,
  state: 'active',
  ...changes,
})
const userIn = (places: Place[], type: UserType = userTypes.member) =>
  buildUser({
    current_workspace: buildWorkspace({
      id: places[0]?.id ?? idOf(2),
      company_name: places[0]?.company_name ?? '',
      ws_user_type: type,
    }),
    workspaces: places,
  })
const three = [
  place(2, '星河智造'),
  place(4, '云岭精密', { ws_user_type: userTypes.creator }),
  place(5, '南山实验室', { state: 'disabled' }),
]
const nine = Array.from({ length: 9 }, (_, index) => place(20 + index, `公司${index}`))

const openSwitcher = async (user: UserInfo) => {
  const app = await renderApp('/home', user)
  const sidebar = within(await screen.findByRole('complementary', { name: '侧栏' }))
  await app.user.click(sidebar.getByRole('button', { name: /切换工作区/ }))
  return app
}

test('API-USER-10 the own workspaces are listed, the current one marked, a disabled one says whom to ask', async () => {
  await openSwitcher(userIn(three))

  expect(screen.getByRole('menuitemradio', { name: /星河智造/ })).toBeChecked()
  expect(screen.getByRole('menuitemradio', { name: /云岭精密/ })).toHaveTextContent('创建者')
  const disabled = screen.getByRole('menuitemradio', { name: /南山实验室/ })
  expect(disabled).toBeDisabled()
  expect(disabled).toHaveTextContent('已停用，联系创建者')
  expect(screen.getByRole('menuitem', { name: '创建工作区' })).toHaveAttribute(
    'href',
    '/noWorkspace',
  )
  expect(screen.getByRole('menuitem', { name: '用邀请加入' })).toHaveAttribute(
    'href',
    '/noWorkspace?way=join',
  )
})

test('API-USER-10 choosing another switches without a new sign-in', async () => {
  const moved = userIn([three[1] ?? place(4, '云岭精密'), place(2, '星河智造')])
  answer('PUT /user/current_workspace', moved)
  const { user } = await openSwitcher(userIn(three))

  await user.click(screen.getByRole('menuitemradio', { name: /云岭精密/ }))

  await waitFor(() =>
    expect(session.getState().user?.current_workspace?.company_name).toBe('云岭精密'),
  )
  expect(await requestsTo('PUT /user/current_workspace')[0]?.json()).toEqual({
    workspace_id: idOf(4),
  })
})

test('from eight workspaces on they are searched', async () => {
  answer('PUT /user/current_workspace', userIn([place(27, '公司7'), ...nine.slice(0, 7)]))
  const { user } = await openSwitcher(userIn(nine))
  const field = await screen.findByRole('combobox', { name: '搜索工作区' })
  expect(screen.getAllByRole('option', { name: /^公司/ })).toHaveLength(9)

  await user.type(field, '公司7')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await user.keyboard('{Enter}')

  await waitFor(() => expect(requestsTo('PUT /user/current_workspace')).toHaveLength(1))
})

test('a search without a result says so', async () => {
  const { user } = await openSwitcher(userIn(nine))

  await user.type(await screen.findByRole('combobox'), 'xyzzy')

  expect(screen.getByText('没有叫“xyzzy”的工作区')).toBeVisible()
})

test('ROLE-43 leaving asks, names what goes, and leads to the other workspace', async () => {
  answer('POST /workspace/leave', userIn([place(4, '云岭精密')]))
  const { user } = await openSwitcher(userIn(three))

  await user.click(screen.getByRole('menuitem', { name: '退出星河智造' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/30天后删除/)).toBeVisible()
  expect(question.getByRole('button', { name: '留下' })).toHaveFocus()
  await user.click(question.getByRole('button', { name: '退出工作区' }))

  await waitFor(() => expect(toast.list().map(({ text }) => text)).toEqual(['已退出星河智造']))
  expect(session.getState().user?.current_workspace?.company_name).toBe('云岭精密')
})

test('ROLE-40 a creator sees why leaving is not possible', async () => {
  await openSwitcher(userIn(three, userTypes.creator))

  const leave = screen.getByRole('menuitem', { name: /退出星河智造/ })
  expect(leave).toBeDisabled()
  expect(leave).toHaveTextContent('创建者不能退出，先转让工作区')
})

test('ROLE-40 who became the creator a moment ago learns it in the question', async () => {
  refuse('POST /workspace/leave', 'state-conflict', { message: '创建者不能退出工作区' })
  const { user } = await openSwitcher(userIn(three))

  await user.click(screen.getByRole('menuitem', { name: '退出星河智造' }))
  await user.click(await screen.findByRole('button', { name: '退出工作区' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('创建者不能退出工作区')
})
