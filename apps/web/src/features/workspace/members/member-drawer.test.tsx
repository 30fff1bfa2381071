import { screen, waitFor, within } from '@testing-library/react'
import { userTypes } from '@zhiwen/contract/enums.ts'
import type { Member } from '@zhiwen/contract/members.ts'
import type { UserInfo } from '@zhiwen/contract/user.ts'
import { afterEach, expect, test } from 'vitest'
import { session } from '../../../lib/session/index.ts'
import { buildMember, buildRole, buildUserOf, buildWorkspace } from '../../../testing/builders.ts'
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
import { MembersPage } from './members-page.tsx'

withFakeApi()
afterEach(() => {
  session.drop()
  toast.clear()
})

const admin = buildUserOf(userTypes.admin)
const creator = buildUserOf(userTypes.creator)
const ownId = buildWorkspace().member_id
const quality = buildRole(1, { name: '质量部' })
const boss = buildMember(10, { ws_username: '顾清越', ws_user_type: userTypes.creator })
const lin = buildMember(11, { ws_username: '林可欣', ws_user_type: userTypes.admin })
const zhou = buildMember(12, { ws_username: '周明远', name: '周明远', role_ids: [quality.id] })

async function openDrawer(member: Member, user: UserInfo = creator, others: Member[] = []) {
  const items = [member, ...others]
  session.setUser(user)
  answer('GET /members', { items, total: items.length, page: 1, page_size: 10 })
  answerWith('GET /members/:member_id', (request) =>
    success(items.find(({ id }) => request.url.endsWith(id))),
  )
  answer('GET /roles', { items: [quality], total: 1, page: 1, page_size: 100 })
  answer('GET /quota', {
    plan: 'team',
    plan_expires_at: null,
    documents: { limit: 5_000, used: 912 },
    members: { limit: 9, used: 3 },
  })
  const page = await renderPage(MembersPage, { path: `/m?member=${member.id}` })
  const drawer = within(await screen.findByRole('dialog', { name: /成员详情/ }))
  await drawer.findAllByText(member.ws_username)
  return { ...page, drawer }
}

test('M2 a row opens the person, and Esc closes it and gives the focus back', async () => {
  session.setUser(creator)
  answer('GET /members', { items: [zhou, boss], total: 2, page: 1, page_size: 10 })
  answer('GET /members/:member_id', zhou)
  answer('GET /roles', { items: [quality], total: 1, page: 1, page_size: 100 })
  answer('GET /quota', {
    plan: 'team',
    plan_expires_at: null,
    documents: { limit: 5_000, used: 912 },
    members: { limit: 9, used: 3 },
  })
  const { user, address } = await renderPage(MembersPage, { path: '/m' })
  const row = await screen.findByRole('button', { name: /^周明远(?!的)/ })

  await user.click(row)
  const drawer = within(await screen.findByRole('dialog', { name: '成员详情' }))
  expect(drawer.getByText('+86 13800000012')).toBeInTheDocument()
  expect(address()).toBe(`/m?member=${zhou.id}`)
  await user.keyboard('{Escape}')

  await waitFor(() => expect(address()).toBe('/m'))
  expect(row).toHaveFocus()
})

test('M2 the next person is one press away', async () => {
  const { user, drawer, address } = await openDrawer(zhou, creator, [lin])

  expect(drawer.getByRole('button', { name: '上一位' })).toBeDisabled()
  await user.click(drawer.getByRole('button', { name: '下一位' }))

  await waitFor(() => expect(address()).toBe(`/m?member=${lin.id}`))
})

test('API-MEM-3 a save sends only what was changed, with the version', async () => {
  const { user, drawer } = await openDrawer(zhou)
  answer('PUT /members/:member_id', { ...zhou, ws_username: '老周', version: 2 })

  await user.click(drawer.getByRole('button', { name: '编辑资料' }))
  await user.clear(drawer.getByRole('textbox', { name: '工作区昵称' }))
  await user.type(drawer.getByRole('textbox', { name: '工作区昵称' }), '老周')
  await user.click(drawer.getByRole('button', { name: '保存修改' }))

  await waitFor(() => expect(toast.list().at(-1)?.text).toBe('已保存修改'))
  expect(await requestsTo('PUT /members/:member_id')[0]?.json()).toEqual({
    version: 1,
    ws_username: '老周',
  })
})

test('A7 a wrong email is named and nothing is sent', async () => {
  const { user, drawer } = await openDrawer(zhou)

  await user.click(drawer.getByRole('button', { name: '编辑资料' }))
  await user.clear(drawer.getByRole('textbox', { name: /邮箱/ }))
  await user.type(drawer.getByRole('textbox', { name: /邮箱/ }), 'not a mail')
  await user.click(drawer.getByRole('button', { name: '保存修改' }))

  expect(drawer.getByRole('textbox', { name: /邮箱/ })).toHaveFocus()
  expect(requestsTo('PUT /members/:member_id')).toHaveLength(0)
})

test('a version conflict shows both values and lets the editor choose', async () => {
  const { user, drawer } = await openDrawer(zhou)
  refuse('PUT /members/:member_id', 'version-conflict')
  answer('GET /members/:member_id', { ...zhou, phone: '13911112222', version: 5 })

  await user.click(drawer.getByRole('button', { name: '编辑资料' }))
  await user.clear(drawer.getByRole('textbox', { name: /手机号/ }))
  await user.type(drawer.getByRole('textbox', { name: /手机号/ }), '138 1234 5678')
  await user.click(drawer.getByRole('button', { name: '保存修改' }))

  const clash = within(await drawer.findByRole('alert'))
  expect(clash.getByText('现在：13911112222')).toBeInTheDocument()
  expect(clash.getByText(/你填的：138 1234 5678/)).toBeInTheDocument()
  answer('PUT /members/:member_id', { ...zhou, phone: '13812345678', version: 6 })
  await user.click(clash.getByRole('button', { name: '保存我的修改' }))
  await waitFor(() => expect(requestsTo('PUT /members/:member_id')).toHaveLength(2))
  expect(await requestsTo('PUT /members/:member_id')[1]?.json()).toEqual({
    version: 5,
    phone: '13812345678',
    country_code: '+86',
  })
})

test('the latest version can be taken over instead', async () => {
  const { user, drawer } = await openDrawer(zhou)
  refuse('PUT /members/:member_id', 'version-conflict')
  answer('GET /members/:member_id', { ...zhou, name: '周远', version: 5 })

  await user.click(drawer.getByRole('button', { name: '编辑资料' }))
  await user.type(drawer.getByRole('textbox', { name: '姓名' }), '一')
  await user.click(drawer.getByRole('button', { name: '保存修改' }))
  await user.click(await drawer.findByRole('button', { name: '使用最新内容' }))

  expect(drawer.getByRole('textbox', { name: '姓名' })).toHaveValue('周远')
  expect(drawer.queryByRole('alert')).not.toBeInTheDocument()
})

test('READ-8 an admin reads why an admin cannot be changed, and has no button for it', async () => {
  const { drawer } = await openDrawer(lin, admin)

  expect(drawer.getByRole('combobox', { name: '身份' })).toBeDisabled()
  expect(drawer.getByText('只有创建者可以设置管理员。')).toBeInTheDocument()
  expect(drawer.getByText('只有创建者可以修改管理员。')).toBeInTheDocument()
  for (const name of ['编辑资料', '停用成员', '移出'])
    expect(drawer.queryByRole('button', { name })).not.toBeInTheDocument()
})

test('ROLE-23 the creator changes a level after a question', async () => {
  const { user, drawer } = await openDrawer(zhou)
  answer('POST /members/bulk', { changed: [zhou.id] })

  await user.selectOptions(drawer.getByRole('combobox', { name: '身份' }), '管理员')
  const question = within(await screen.findByRole('alertdialog', { name: '将周明远设为管理员' }))
  await user.click(question.getByRole('button', { name: '设为管理员' }))

  await waitFor(() => expect(requestsTo('POST /members/bulk')).toHaveLength(1))
  expect(await requestsTo('POST /members/bulk')[0]?.json()).toEqual({
    member_ids: [zhou.id],
    change: { action: 'set_type', ws_user_type: 2 },
  })
})

test('ROLE-40 the creator can be neither disabled nor removed', async () => {
  const me = buildMember(20, { id: ownId, ws_username: '我自己', ws_user_type: userTypes.creator })
  const { drawer } = await openDrawer(me)

  expect(drawer.getByText('创建者不能被停用或移出。')).toBeInTheDocument()
  expect(drawer.queryByRole('button', { name: '停用成员' })).not.toBeInTheDocument()
})

test('the own nickname is changed by its own call; the rest follows the account', async () => {
  const me = buildMember(20, { id: ownId, ws_username: '我自己', ws_user_type: userTypes.admin })
  const { user, drawer } = await openDrawer(me, admin)
  answer('PUT /members/me', admin)

  await user.click(drawer.getByRole('button', { name: '编辑资料' }))
  expect(drawer.queryByRole('textbox', { name: /手机号/ })).not.toBeInTheDocument()
  await user.type(drawer.getByRole('textbox', { name: '工作区昵称' }), '二')
  await user.click(drawer.getByRole('button', { name: '保存修改' }))

  await waitFor(() => expect(requestsTo('PUT /members/me')).toHaveLength(1))
  expect(await requestsTo('PUT /members/me')[0]?.json()).toEqual({ ws_username: '我自己二' })
})

test('ROLE-25 a role is taken away by its chip and given by the list', async () => {
  const { user, drawer } = await openDrawer(zhou)
  answer('POST /members/bulk', { changed: [zhou.id] })

  await user.click(await drawer.findByRole('button', { name: '移除质量部' }))
  await waitFor(() => expect(requestsTo('POST /members/bulk')).toHaveLength(1))

  expect(await requestsTo('POST /members/bulk')[0]?.json()).toEqual({
    member_ids: [zhou.id],
    change: { action: 'remove_role', role_id: quality.id },
  })
})
