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
  refusal,
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
const boss = buildMember(10, { ws_username: '顾清越', ws_user_type: userTypes.creator })
const lin = buildMember(11, { ws_username: '林可欣', ws_user_type: userTypes.admin })
const zhou = buildMember(12, { ws_username: '周明远' })
const meng = buildMember(13, { ws_username: '孟凡', state: 'disabled' })
const quality = buildRole(1, { name: '质量部' })
const people = [boss, lin, zhou, meng]

const pageOf = (items: Member[], total = items.length) => ({ items, total, page: 1, page_size: 10 })

type Options = { user?: UserInfo; path?: `/${string}`; items?: Member[]; total?: number }

async function openMembers({ user = creator, path = '/m', items = people, total }: Options = {}) {
  session.setUser(user)
  answer('GET /members', pageOf(items, total))
  for (const member of items)
    answerWith('GET /members/:member_id', (request) =>
      success(items.find(({ id }) => request.url.endsWith(id)) ?? member),
    )
  answer('GET /roles', { items: [quality], total: 1, page: 1, page_size: 100 })
  answer('GET /quota', {
    plan: 'team',
    plan_expires_at: null,
    documents: { limit: 5_000, used: 912 },
    members: { limit: 200, used: 164 },
  })
  return renderPage(MembersPage, { path })
}

const rowOf = async (name: string) => {
  const cell = await screen.findByRole('button', { name: new RegExp(`^${name}(?!的)`) })
  const row = cell.closest('tr')
  if (!row) throw new Error(`${name} stands in no row`)
  return within(row)
}
const askedQuery = (index = -1) => {
  const request = requestsTo('GET /members').at(index)
  return Object.fromEntries(new URL(request?.url ?? '').searchParams)
}
const bodyOf = async (index = -1) => requestsTo('POST /members/bulk').at(index)?.json()

test('M1 the table shows ten members of the server, newest first, with level, contact, state and activity', async () => {
  await openMembers({ total: 164 })

  const row = await rowOf('周明远')
  expect(row.getByText('正常')).toBeInTheDocument()
  expect(row.getByText('成员')).toBeInTheDocument()
  expect(row.getByText('13800000012')).toBeInTheDocument()
  expect(askedQuery()).toEqual({ sort: '-joined_at', page: '1', page_size: '10' })
  expect(await screen.findByText('164 / 200')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '邀请成员' })).toHaveAttribute(
    'href',
    '/manage/addUser/add',
  )
})

test('S4 filters, sort, page and size stand in the address and reach the server', async () => {
  await openMembers({
    path: '/m?q=zhou&state=disabled&type=1&sort=name&page=3&size=50',
    total: 500,
  })

  await rowOf('周明远')
  expect(askedQuery()).toEqual({
    q: 'zhou',
    state: 'disabled',
    type: '1',
    sort: 'name',
    page: '3',
    page_size: '50',
  })
})

test('S4 an address with nonsense shows the first page', async () => {
  await openMembers({ path: '/m?state=left&type=9&sort=phone&page=-1&size=7' })

  await rowOf('周明远')
  expect(askedQuery()).toEqual({ sort: '-joined_at', page: '1', page_size: '10' })
})

test('typing searches once, 300 ms after the last key, and starts at the first page', async () => {
  const { user, address } = await openMembers({ path: '/m?page=2', total: 30 })
  await rowOf('周明远')

  await user.type(screen.getByRole('searchbox', { name: '搜索成员' }), 'zhou')

  await waitFor(() => expect(address()).toBe('/m?q=zhou'))
  await waitFor(() => expect(requestsTo('GET /members')).toHaveLength(2))
  expect(askedQuery()).toMatchObject({ q: 'zhou', page: '1' })
})

test('F4 a chosen state, a sort by name and a page size act and are kept in the address', async () => {
  const { user, address } = await openMembers({ total: 30 })
  await rowOf('周明远')

  await user.selectOptions(screen.getByRole('combobox', { name: '按状态筛选' }), '已停用')
  await user.click(screen.getByRole('button', { name: '成员' }))
  await user.click(screen.getByRole('button', { name: '成员' }))
  await user.selectOptions(screen.getByRole('combobox', { name: '每页条数' }), '50')

  await waitFor(() => expect(askedQuery()).toMatchObject({ sort: '-name', page_size: '50' }))
  expect(address()).toBe('/m?state=disabled&sort=-name&size=50')
  expect(screen.getByRole('columnheader', { name: '成员' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
})

test('M1 the page size is kept for the next visit', async () => {
  const first = await openMembers({ total: 30 })
  await rowOf('周明远')
  await first.user.selectOptions(screen.getByRole('combobox', { name: '每页条数' }), '20')
  first.unmount()

  await openMembers({ total: 30 })

  await waitFor(() => expect(askedQuery()).toMatchObject({ page_size: '20' }))
})

test('columns can be hidden and stay hidden', async () => {
  const { user, unmount } = await openMembers()
  await rowOf('周明远')

  await user.click(screen.getByRole('button', { name: '列' }))
  await user.click(screen.getByRole('checkbox', { name: '联系方式' }))
  await user.click(screen.getByRole('checkbox', { name: '加入时间' }))

  expect(screen.queryByText('13800000012')).not.toBeInTheDocument()
  unmount()
  await openMembers()
  await rowOf('周明远')
  expect(screen.queryByRole('columnheader', { name: '联系方式' })).not.toBeInTheDocument()
  expect(screen.getByRole('columnheader', { name: '加入时间' })).toBeInTheDocument()
})

test('no match repeats the words and clears the filters', async () => {
  const { user, address } = await openMembers({ path: '/m?q=nobody&state=disabled', items: [] })

  expect(await screen.findByText('没有找到“nobody”')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '去掉筛选' }))

  await waitFor(() => expect(address()).toBe('/m'))
})

test('a creator who is alone is told how to bring others in', async () => {
  await openMembers({ items: [boss] })

  expect(await screen.findByText('还没有其他成员')).toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: '邀请成员' })).toHaveLength(2)
})

test('a failed load says so with the request id and comes back on retry', async () => {
  session.setUser(creator)
  refuse('GET /members', 'server-error', { message: '服务器错误' })
  answer('GET /roles', { items: [], total: 0, page: 1, page_size: 100 })
  answer('GET /quota', {
    plan: 'free',
    plan_expires_at: null,
    documents: { limit: 5_000, used: 912 },
    members: { limit: 5, used: 1 },
  })
  const { user } = await renderPage(MembersPage, { path: '/m' })

  await user.click(await screen.findByRole('button', { name: '详情' }))
  expect(screen.getByText(/019a7c3e-52d1-7b0f-8000-000000000001/)).toBeInTheDocument()
  answer('GET /members', pageOf(people))
  await user.click(screen.getByRole('button', { name: '重试' }))

  expect(await screen.findByText('周明远')).toBeInTheDocument()
})

test('without the right the page says whom to ask', async () => {
  session.setUser(admin)
  refuse('GET /members', 'access-denied', { message: '没有权限' })
  answer('GET /roles', { items: [], total: 0, page: 1, page_size: 100 })
  answer('GET /quota', {
    plan: 'free',
    plan_expires_at: null,
    documents: { limit: 5_000, used: 912 },
    members: { limit: 5, used: 1 },
  })
  await renderPage(MembersPage, { path: '/m' })

  expect(await screen.findByText('你没有权限查看这里')).toBeInTheDocument()
})

test('M3 disabling from the row acts at once and can be undone', async () => {
  const { user } = await openMembers()
  answer('POST /members/bulk', { changed: [zhou.id] })
  const row = await rowOf('周明远')

  await user.click(row.getByRole('button', { name: '周明远的更多操作' }))
  await user.click(screen.getByRole('menuitem', { name: /停用/ }))

  await waitFor(() => expect(toast.list().at(-1)?.text).toBe('已停用周明远'))
  expect(await bodyOf()).toEqual({ member_ids: [zhou.id], change: { action: 'disable' } })
  toast.list().at(-1)?.action?.onSelect()
  await waitFor(() => expect(requestsTo('POST /members/bulk')).toHaveLength(2))
  expect(await bodyOf()).toEqual({ member_ids: [zhou.id], change: { action: 'enable' } })
})

test('F6 a refused change goes back to what it was and says why', async () => {
  const { user } = await openMembers()
  answerWith('POST /members/bulk', async () =>
    refusal('access-denied', { message: '权限刚刚变了' }),
  )
  const row = await rowOf('周明远')

  await user.click(row.getByRole('button', { name: '周明远的更多操作' }))
  await user.click(screen.getByRole('menuitem', { name: /停用/ }))

  await waitFor(() => expect(toast.list().at(-1)?.text).toBe('权限刚刚变了'))
  expect((await rowOf('周明远')).getByText('正常')).toBeInTheDocument()
})

test('ROLE-40, ROLE-43 removing asks first, names the person and the consequences', async () => {
  const { user } = await openMembers()
  answer('POST /members/bulk', { changed: [zhou.id] })
  const row = await rowOf('周明远')

  await user.click(row.getByRole('button', { name: '周明远的更多操作' }))
  await user.click(screen.getByRole('menuitem', { name: /移出/ }))
  const question = within(await screen.findByRole('alertdialog', { name: '移出周明远' }))
  expect(question.getByText(/30天后删除/)).toBeInTheDocument()
  expect(requestsTo('POST /members/bulk')).toHaveLength(0)
  await user.click(question.getByRole('button', { name: '移出成员' }))

  await waitFor(() => expect(toast.list().at(-1)?.text).toBe('已移出周明远'))
  expect(toast.list().at(-1)?.action).toBeUndefined()
  expect(await bodyOf()).toEqual({ member_ids: [zhou.id], change: { action: 'remove' } })
})

test('READ-8 an admin cannot touch admins or the creator, and reads why; the creator can', async () => {
  const { user, unmount } = await openMembers({ user: admin })
  await user.click((await rowOf('林可欣')).getByRole('button', { name: '林可欣的更多操作' }))
  expect(screen.getByRole('menuitem', { name: /停用.*仅创建者可以/ })).toBeDisabled()
  expect(screen.queryByRole('menuitem', { name: /管理员/ })).not.toBeInTheDocument()
  unmount()

  const again = await openMembers({ user: creator })
  await again.user.click((await rowOf('林可欣')).getByRole('button', { name: '林可欣的更多操作' }))

  expect(screen.getByRole('menuitem', { name: '停用' })).toBeEnabled()
  expect(screen.getByRole('menuitem', { name: '取消管理员' })).toBeEnabled()
})

test('M3 nobody disables the own account', async () => {
  const me = buildMember(20, { id: ownId, ws_username: '我自己', ws_user_type: userTypes.admin })
  const { user } = await openMembers({ user: admin, items: [me, zhou] })

  await user.click((await rowOf('我自己')).getByRole('button', { name: '我自己的更多操作' }))

  expect(screen.getByRole('menuitem', { name: /停用.*这是你自己/ })).toBeDisabled()
})

test('M1 a selection lasts over pages and the bar names what it does', async () => {
  const { user } = await openMembers({ total: 30 })
  await user.click((await rowOf('周明远')).getByRole('checkbox'))
  answer('GET /members', pageOf([meng], 30))
  await user.click(screen.getByRole('button', { name: '第2页' }))
  await user.click((await rowOf('孟凡')).getByRole('checkbox'))
  answer('POST /members/bulk', { changed: [zhou.id] })

  const bar = within(screen.getByRole('region', { name: '批量操作' }))
  expect(bar.getByText('已选2人')).toBeInTheDocument()
  await user.click(bar.getByRole('button', { name: '停用1人' }))

  await waitFor(() => expect(requestsTo('POST /members/bulk')).toHaveLength(1))
  expect(await bodyOf()).toEqual({ member_ids: [zhou.id], change: { action: 'disable' } })
})

test('a bulk act that is not allowed for one of the chosen says for whom, and sends nothing', async () => {
  const { user } = await openMembers({ user: admin })
  await user.click((await rowOf('顾清越')).getByRole('checkbox'))
  await user.click((await rowOf('周明远')).getByRole('checkbox'))
  const bar = within(screen.getByRole('region', { name: '批量操作' }))

  await user.click(bar.getByRole('button', { name: /移出/ }))

  expect(bar.getByRole('button', { name: /移出.*顾清越：这是创建者/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(bar.queryByRole('button', { name: '身份' })).not.toBeInTheDocument()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('ROLE-25 a role given to several can be taken back from those who got it', async () => {
  const { user } = await openMembers()
  await user.click((await rowOf('周明远')).getByRole('checkbox'))
  await user.click((await rowOf('林可欣')).getByRole('checkbox'))
  answer('POST /members/bulk', { changed: [zhou.id] })

  await user.click(screen.getByRole('button', { name: '设置角色' }))
  await user.click(screen.getByRole('button', { name: '质量部' }))

  await waitFor(() => expect(toast.list().at(-1)?.text).toBe('已将2名成员加入“质量部”'))
  toast.list().at(-1)?.action?.onSelect()
  await waitFor(() => expect(requestsTo('POST /members/bulk')).toHaveLength(2))
  expect(await bodyOf()).toEqual({
    member_ids: [zhou.id],
    change: { action: 'remove_role', role_id: quality.id },
  })
})

test('ROLE-23 the creator makes several people admins after a question', async () => {
  const { user } = await openMembers()
  await user.click((await rowOf('周明远')).getByRole('checkbox'))
  answer('POST /members/bulk', { changed: [zhou.id] })

  await user.click(screen.getByRole('button', { name: '身份' }))
  await user.click(screen.getByRole('menuitem', { name: /设为管理员/ }))
  await user.click(screen.getByRole('button', { name: '设为管理员' }))

  await waitFor(() => expect(toast.list().at(-1)?.text).toBe('已将周明远设为管理员'))
  expect(await bodyOf()).toMatchObject({ change: { action: 'set_type', ws_user_type: 2 } })
})

test('M9 the export asks with the chosen filters', async () => {
  const { user } = await openMembers({ path: '/m?q=zhou&sort=name' })
  await rowOf('周明远')
  answerWith('POST /members/export', () => new Response('姓名\r\n'))
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}

  await user.click(screen.getByRole('button', { name: '导出CSV' }))

  await waitFor(() => expect(requestsTo('POST /members/export')).toHaveLength(1))
  expect(await requestsTo('POST /members/export')[0]?.json()).toEqual({ q: 'zhou', sort: 'name' })
})
