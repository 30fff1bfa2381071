import { screen, waitFor, within } from '@testing-library/react'
import { userTypes } from '@zhiwen/contract/enums.ts'
import type { Member } from '@zhiwen/contract/members.ts'
import type { Role } from '@zhiwen/contract/roles.ts'
import { afterEach, expect, test } from 'vitest'
import { session } from '../../../lib/session/index.ts'
import { buildMember, buildRole, buildUserOf } from '../../../testing/builders.ts'
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
import { RolesPage } from './roles-page.tsx'

withFakeApi()
afterEach(() => {
  session.drop()
  toast.clear()
})

const quality = buildRole(1, { name: '质量部', description: '来料与售后', member_count: 2 })
const research = buildRole(2, { name: '研发中心', member_count: 1 })
const zhou = buildMember(12, { ws_username: '周明远', role_ids: [quality.id] })
const meng = buildMember(13, { ws_username: '孟凡', role_ids: [quality.id, research.id] })
const bai = buildMember(14, { ws_username: '白露' })

type Options = { roles?: Role[]; people?: Member[]; path?: `/${string}` }

async function openRoles(options: Options = {}) {
  const { roles = [quality, research], people = [zhou, meng, bai], path = '/r' } = options
  session.setUser(buildUserOf(userTypes.admin))
  answer('GET /roles', { items: roles, total: roles.length, page: 1, page_size: 100 })
  answerWith('GET /members', ({ url }) => {
    const role = new URL(url).searchParams.get('role_id')
    const items = people.filter(({ role_ids }) => !role || role_ids.some((id) => id === role))
    return success({ items, total: items.length, page: 1, page_size: 10 })
  })
  answer('GET /roles/:role_id/uses', {
    items: [{ kind: 'agent', id: quality.id, name: '质量问答' }],
  })
  answer('GET /quota', {
    plan: 'team',
    plan_expires_at: null,
    documents: { limit: 5_000, used: 912 },
    members: { limit: 9, used: 3 },
  })
  return renderPage(RolesPage, { path })
}

test('M7 the first role shows with its description, uses and members; another is one press away', async () => {
  const { user, address } = await openRoles()

  expect(await screen.findByRole('heading', { name: '质量部' })).toBeInTheDocument()
  expect(await screen.findByText('质量问答')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: '把周明远移出角色' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /研发中心/ }))

  expect(await screen.findByRole('heading', { name: '研发中心' })).toBeInTheDocument()
  expect(address()).toBe(`/r?role=${research.id}`)
  await waitFor(() => expect(screen.queryByText('周明远')).not.toBeInTheDocument())
})

test('500 roles are fetched in pages of 100 and found by typing', async () => {
  const many = Array.from({ length: 500 }, (_, index) => buildRole(index, { name: `部门${index}` }))
  await openRoles({ roles: [] })
  answerWith('GET /roles', ({ url }) => {
    const page = Number(new URL(url).searchParams.get('page'))
    const items = many.slice((page - 1) * 100, page * 100)
    return success({ items, total: 500, page, page_size: 100 })
  })
  const { user } = await renderPage(RolesPage, { path: '/r' })

  await user.type(
    (await screen.findAllByRole('searchbox', { name: '搜索角色' })).at(-1) as HTMLElement,
    '部门499',
  )

  const list = within(screen.getAllByRole('list', { name: '自定义角色' }).at(-1) as HTMLElement)
  expect(list.getAllByRole('button')).toHaveLength(1)
})

test('a workspace without roles says what they are for and makes the first', async () => {
  const { user } = await openRoles({ roles: [] })

  expect(await screen.findByText('还没有自定义角色')).toBeInTheDocument()
  await user.click(screen.getAllByRole('button', { name: '新建角色' })[0] as HTMLElement)

  expect(await screen.findByRole('dialog', { name: '新建角色' })).toBeInTheDocument()
})

test('ROLE-25 a new role needs a name of 2 to 30 characters that is not taken', async () => {
  const { user } = await openRoles()
  await screen.findByRole('heading', { name: '质量部' })
  await user.click(screen.getByRole('button', { name: '新建角色' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新建角色' }))
  const submit = dialog.getByRole('button', { name: '新建角色' })
  const name = dialog.getByRole('textbox', { name: '名称' })

  await user.click(submit)
  expect(dialog.getByText('填写角色名称')).toBeInTheDocument()
  await user.type(name, '质')
  await user.click(submit)
  expect(dialog.getByText('名称应为2到30个字')).toBeInTheDocument()
  refuse('POST /roles', 'value-taken', { message: '名称已被使用' })
  await user.type(name, '量部')
  await user.click(submit)
  expect(await dialog.findByText('名称已被使用')).toBeInTheDocument()
  answer('POST /roles', buildRole(3, { name: '质量部二组' }))
  await user.type(name, '二组')
  await user.type(dialog.getByRole('textbox', { name: /说明/ }), '夜班')
  await user.click(submit)

  await waitFor(() => expect(toast.list().at(-1)?.text).toBe('已创建角色“质量部二组”'))
  expect(await requestsTo('POST /roles').at(-1)?.json()).toEqual({
    name: '质量部二组',
    description: '夜班',
    member_ids: [],
  })
})

test('a role changed by somebody else meanwhile is shown before it is overwritten', async () => {
  const { user } = await openRoles()
  await screen.findByRole('heading', { name: '质量部' })
  await user.click(screen.getByRole('button', { name: '编辑' }))
  const dialog = within(await screen.findByRole('dialog', { name: '编辑角色' }))
  refuse('PUT /roles/:role_id', 'version-conflict')
  const theirs = { ...quality, name: '品质部', version: 4 }
  answer('GET /roles', { items: [theirs, research], total: 2, page: 1, page_size: 100 })

  await user.type(dialog.getByRole('textbox', { name: '名称' }), '甲')
  await user.click(dialog.getByRole('button', { name: '保存修改' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('现在的名称是“品质部”')
  answer('PUT /roles/:role_id', { ...theirs, name: '质量部甲', version: 5 })
  await user.click(dialog.getByRole('button', { name: '保存修改' }))

  await waitFor(() => expect(requestsTo('PUT /roles/:role_id')).toHaveLength(2))
  expect(await requestsTo('PUT /roles/:role_id')[1]?.json()).toMatchObject({
    version: 4,
    name: '质量部甲',
  })
})

test('M7 members are ticked in and out, the changes are listed, and one save sends both', async () => {
  const { user } = await openRoles()
  await user.click(await screen.findByRole('button', { name: '选择成员' }))
  const dialog = within(await screen.findByRole('dialog', { name: '选择“质量部”的成员' }))
  answer('POST /roles/:role_id/members', quality)

  expect(dialog.getByRole('button', { name: '保存成员' })).toBeDisabled()
  await user.click(await dialog.findByRole('checkbox', { name: /白露/ }))
  await user.click(dialog.getByRole('checkbox', { name: /周明远/ }))
  await user.click(dialog.getByRole('checkbox', { name: /孟凡/ }))
  await user.click(dialog.getByRole('button', { name: '移除孟凡' }))
  expect(dialog.getByText('新增1人，移出1人')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '保存成员' }))

  await waitFor(() => expect(requestsTo('POST /roles/:role_id/members')).toHaveLength(1))
  expect(await requestsTo('POST /roles/:role_id/members')[0]?.json()).toEqual({
    add: [bai.id],
    remove: [zhou.id],
  })
})

test('one member is taken out of a role and can be put back', async () => {
  const { user } = await openRoles()
  answer('POST /roles/:role_id/members', quality)

  await user.click(await screen.findByRole('button', { name: '把周明远移出角色' }))
  await waitFor(() => expect(toast.list().at(-1)?.text).toBe('已将周明远移出“质量部”'))
  toast.list().at(-1)?.action?.onSelect()

  await waitFor(() => expect(requestsTo('POST /roles/:role_id/members')).toHaveLength(2))
  expect(await requestsTo('POST /roles/:role_id/members')[1]?.json()).toEqual({
    add: [zhou.id],
    remove: [],
  })
})

test('ROLE-46 deleting lists what is no longer open and wants the name typed', async () => {
  const { user, address } = await openRoles({ path: `/r?role=${quality.id}` })
  answer('DELETE /roles/:role_id', null)
  await user.click(await screen.findByRole('button', { name: '删除角色' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: '删除角色“质量部”' }))

  expect(dialog.getByText(/2名成员会离开这个角色/)).toBeInTheDocument()
  expect(await dialog.findByText('质量问答')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: '删除角色' })).toBeDisabled()
  await user.type(dialog.getByRole('textbox'), '质量部')
  await user.click(dialog.getByRole('button', { name: '删除角色' }))

  await waitFor(() => expect(toast.list().at(-1)?.text).toBe('已删除角色“质量部”'))
  expect(requestsTo('DELETE /roles/:role_id')).toHaveLength(1)
  await waitFor(() => expect(address()).toBe('/r'))
})

test('a link to a role that is gone says so', async () => {
  await openRoles({ path: '/r?role=0190a7c3-e52d-7b0f-8000-000000009999' })

  expect(await screen.findByText('没有找到这个角色')).toBeInTheDocument()
})

test('a failed list is told with a retry', async () => {
  session.setUser(buildUserOf(userTypes.admin))
  refuse('GET /roles', 'server-error')
  answer('GET /quota', {
    plan: 'team',
    plan_expires_at: null,
    documents: { limit: 5_000, used: 912 },
    members: { limit: 9, used: 3 },
  })
  await renderPage(RolesPage, { path: '/r' })

  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument()
})
