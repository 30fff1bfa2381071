import { screen, waitFor, within } from '@testing-library/react'
import { userTypes } from '@zhiwen/contract/enums.ts'
import type { Member } from '@zhiwen/contract/members.ts'
import type { UserInfo } from '@zhiwen/contract/user.ts'
import { afterEach, expect, test } from 'vitest'
import { session } from '../../../lib/session/index.ts'
import { buildMember, buildUserOf, buildWorkspace } from '../../../testing/builders.ts'
import {
  answer,
  answerWith,
  refuse,
  requestsTo,
  success,
  withFakeApi,
} from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { toast } from '../../../ui/index.ts'
import { AdminsPage } from './admins-page.tsx'

withFakeApi()
afterEach(() => {
  session.drop()
  toast.clear()
})

const creator = buildUserOf(userTypes.creator)
const admin = buildUserOf(userTypes.admin)
const ownId = buildWorkspace().member_id
const boss = buildMember(10, {
  id: ownId,
  ws_username: '顾清越',
  ws_user_type: userTypes.creator,
})
const lin = buildMember(11, { ws_username: '林可欣', ws_user_type: userTypes.admin })
const zhou = buildMember(12, { ws_username: '周明远' })

async function openAdmins(user: UserInfo = creator, people: Member[] = [boss, lin, zhou]) {
  session.setUser(user)
  answerWith('GET /members', ({ url }) => {
    const type = new URL(url).searchParams.get('type')
    const items = people.filter(({ ws_user_type }) => !type || String(ws_user_type) === type)
    return success({ items, total: items.length, page: 1, page_size: 10 })
  })
  answer('GET /quota', {
    plan: 'team',
    plan_expires_at: null,
    documents: { limit: 5_000, used: 912 },
    members: { limit: 9, used: 3 },
  })
  return renderPage(AdminsPage, { path: '/a' })
}

test('ROLE-23 the page lists creator and admins, and the creator can take the level away after a question', async () => {
  const { user } = await openAdmins()
  answer('POST /members/bulk', { changed: [lin.id] })

  await user.click(await screen.findByRole('button', { name: '取消管理员：林可欣' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: '取消林可欣的管理员身份' }),
  )
  expect(question.getByText(/不能再进入管理页面/)).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: '取消管理员' }))

  await waitFor(() => expect(requestsTo('POST /members/bulk')).toHaveLength(1))
  expect(await requestsTo('POST /members/bulk')[0]?.json()).toEqual({
    member_ids: [lin.id],
    change: { action: 'set_type', ws_user_type: 1 },
  })
  expect(screen.queryByText('周明远')).not.toBeInTheDocument()
})

test('READ-8 an admin sees who manages the workspace, but no act', async () => {
  await openAdmins(admin)

  expect(await screen.findByText('林可欣')).toBeInTheDocument()
  expect(screen.getByText(/只有创建者可以添加或取消管理员/)).toBeInTheDocument()
  for (const name of [/添加管理员/, /取消管理员/, /转让创建者/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
})

test('READ-16 adding admins needs at least one person', async () => {
  const { user } = await openAdmins()
  answer('POST /members/bulk', { changed: [zhou.id] })
  await user.click(await screen.findByRole('button', { name: '添加管理员' }))
  const dialog = within(await screen.findByRole('dialog', { name: '添加管理员' }))

  await user.click(dialog.getByRole('button', { name: '设为管理员' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('至少选择一位成员')
  expect(requestsTo('POST /members/bulk')).toHaveLength(0)
  await user.click(await dialog.findByRole('checkbox', { name: /周明远/ }))
  await user.click(dialog.getByRole('button', { name: '设为管理员' }))

  await waitFor(() => expect(toast.list().at(-1)?.text).toBe('已将周明远设为管理员'))
  expect(await requestsTo('POST /members/bulk')[0]?.json()).toEqual({
    member_ids: [zhou.id],
    change: { action: 'set_type', ws_user_type: 2 },
  })
})

test('a workspace without admins says what they are for', async () => {
  await openAdmins(creator, [boss, zhou])

  expect(await screen.findByText('还没有管理员')).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: '添加管理员' })).toHaveLength(2)
})

test('ROLE-41, M8 the creator hands over with a code after both people are named', async () => {
  const { user } = await openAdmins()
  answer('POST /user/mobile_num/verify', { resend_after: 60, expires_in: 300 })
  answer('POST /workspace/transfer', admin)
  await user.click(await screen.findByRole('button', { name: '转让创建者' }))
  const dialog = within(await screen.findByRole('dialog', { name: '转让创建者' }))

  await user.click(dialog.getByRole('button', { name: '转让创建者' }))
  expect(dialog.getByText('选择新的创建者')).toBeInTheDocument()
  await user.click(await dialog.findByRole('button', { name: /周明远/ }))
  expect(dialog.getByText('创建者 → 管理员')).toBeInTheDocument()
  expect(dialog.getByText('成员 → 创建者')).toBeInTheDocument()
  expect(dialog.getByText(/转让后你不能自己收回。周明远将能/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '发送验证码' }))
  await user.type(dialog.getByRole('textbox', { name: '手机验证码' }), '730112')
  await user.click(dialog.getByRole('button', { name: '转让给周明远' }))

  await waitFor(() => expect(session.getState().user?.current_workspace?.ws_user_type).toBe(2))
  expect(await requestsTo('POST /workspace/transfer')[0]?.json()).toEqual({
    member_id: zhou.id,
    verification_code: '730112',
  })
  expect(await requestsTo('POST /user/mobile_num/verify')[0]?.json()).toMatchObject({
    verification_type: 'transfer',
  })
  expect(toast.list().at(-1)?.text).toBe('周明远现在是创建者，你是管理员')
})

test('ROLE-41 a wrong code is told at its field and nothing changes', async () => {
  const { user } = await openAdmins()
  refuse('POST /workspace/transfer', 'code-wrong', { message: '验证码错误或已失效' })
  await user.click(await screen.findByRole('button', { name: '转让创建者' }))
  const dialog = within(await screen.findByRole('dialog', { name: '转让创建者' }))

  await user.click(await dialog.findByRole('button', { name: /林可欣/ }))
  await user.type(dialog.getByRole('textbox', { name: '手机验证码' }), '000000')
  await user.click(dialog.getByRole('button', { name: '转让给林可欣' }))

  expect(await dialog.findByText('验证码错误或已失效')).toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: /顾清越/ })).not.toBeInTheDocument()
  expect(session.getState().user?.current_workspace?.ws_user_type).toBe(3)
})

test('a failed list is told with a retry', async () => {
  session.setUser(creator)
  refuse('GET /members', 'server-error')
  answer('GET /quota', {
    plan: 'team',
    plan_expires_at: null,
    documents: { limit: 5_000, used: 912 },
    members: { limit: 9, used: 3 },
  })
  await renderPage(AdminsPage, { path: '/a' })

  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument()
})
