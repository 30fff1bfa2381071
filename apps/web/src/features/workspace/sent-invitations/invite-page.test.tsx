import { screen, waitFor, within } from '@testing-library/react'
import { userTypes } from '@zhiwen/contract/enums.ts'
import type { MemberId } from '@zhiwen/contract/ids.ts'
import type { Invitation } from '@zhiwen/contract/invitations.ts'
import { beforeEach, expect, test } from 'vitest'
import { buildRole, buildUserOf } from '../../../testing/builders.ts'
import { answer, refuse, requestsTo, withFakeApi } from '../../../testing/fake-api.ts'
import { idOf } from '../../../testing/ids.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { toast } from '../../../ui/index.ts'

withFakeApi()
const path = '/manage/addUser/invite'
const admin = buildUserOf(userTypes.admin)
const marketing = buildRole(1, { name: '市场部' })
const link = 'https://zhiwen.example/invitation/mB4xqk2yT7'

const build = (number: number, changes: Partial<Invitation> = {}): Invitation => ({
  id: idOf(number),
  kind: 'link',
  name: '',
  email: '',
  phone: '',
  member_id: null,
  role_ids: [],
  max_uses: 100,
  used: 0,
  state: 'open',
  inviter: '林可欣',
  expires_at: '2026-11-20T01:30:00.000Z',
  created_at: '2026-11-13T01:30:00.000Z',
  ...changes,
})
const pageOf = <T,>(items: T[], total = items.length) => ({ items, total, page: 1, page_size: 10 })
const named = build(8, { kind: 'named', name: '苏禾', email: 'su.he@xinghe.example', max_uses: 1 })

beforeEach(() => {
  answer('GET /quota', {
    plan: 'team',
    plan_expires_at: null,
    documents: { limit: 5_000, used: 912 },
    members: { limit: 200, used: 164 },
  })
  answer('GET /roles', { ...pageOf([marketing]), page_size: 100 })
  answer('GET /invitations', pageOf([build(7, { used: 12, role_ids: [marketing.id] })]))
})

const open = async (at = path) => {
  const app = await renderApp(at, admin)
  await screen.findByRole('heading', { name: '已有邀请' })
  return app
}
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

test('API-INV-1 a link is made with its terms and shown once, with copy and QR code', async () => {
  answer('POST /invitations', { invitation: build(9), code: 'mB4xqk2yT7', link })
  const { user } = await open()
  expect(await screen.findByText('1到1,000，现在还有36个席位')).toBeVisible()

  await user.selectOptions(screen.getByLabelText('有效期'), '30分钟')
  await user.clear(screen.getByLabelText('可使用次数'))
  await user.type(screen.getByLabelText('可使用次数'), '40')
  await user.click(screen.getByRole('button', { name: '添加角色' }))
  await user.click(await screen.findByRole('button', { name: '市场部' }))
  await user.click(screen.getByRole('button', { name: '生成链接' }))

  const card = within(await screen.findByRole('region', { name: '新链接' }))
  expect(await card.findByText(link)).toBeVisible()
  expect(await card.findByText('邀请二维码')).toBeInTheDocument()
  expect(card.getByRole('button', { name: '复制链接' })).toBeVisible()
  expect(card.getByText(/只显示这一次/)).toBeVisible()
  expect(await requestsTo('POST /invitations')[0]?.json()).toEqual({
    expires: '30m',
    max_uses: 40,
    role_ids: [marketing.id],
  })
})

test.each(['0', '1001', '2.5', '很多'])(
  'ENT-18 %s uses are refused at the field',
  async (typed) => {
    const { user } = await open()
    const uses = screen.getByLabelText('可使用次数')

    await user.clear(uses)
    await user.type(uses, `${typed}{Enter}`)

    expect(uses).toHaveAccessibleDescription('请输入1到1000的整数')
    expect(requestsTo('POST /invitations')).toHaveLength(0)
  },
)

test('ENT-18 too many open links are said in the form', async () => {
  refuse('POST /invitations', 'state-conflict', { message: '最多同时有50个可用链接' })
  const { user } = await open()

  await user.click(screen.getByRole('button', { name: '生成链接' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('最多同时有50个可用链接')
  expect(toast.list()).toEqual([])
})

test('API-INV-1 the list shows roles, use, end and state; a row opens who joined', async () => {
  answer(
    'GET /invitations/:invitation_id/joined',
    pageOf([
      {
        member_id: idOf<MemberId>(3),
        ws_username: '叶知秋',
        avatar_url: null,
        joined_at: '2026-11-14T01:30:00.000Z',
      },
    ]),
  )
  const { user, router } = await open()
  const shown = await row(/林可欣创建/)
  expect(await shown.findByText('市场部')).toBeVisible()
  expect(shown.getByText('12 / 100')).toBeVisible()
  expect(shown.getByText('可用')).toBeVisible()

  await user.click(shown.getByRole('button', { name: /林可欣创建/ }))

  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('叶知秋')).toBeVisible()
  expect(router.state.location.search).toContain('open=')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('SM-8 revoking asks, names the effect and says what happened', async () => {
  answer('DELETE /invitations/:invitation_id', build(7, { state: 'revoked' }))
  const { user } = await open()
  const shown = await row(/林可欣创建/)

  await user.click(shown.getByRole('button', { name: /的更多操作$/ }))
  await user.click(screen.getByRole('menuitem', { name: '撤销链接' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/立即失效，不能恢复。已加入的12人不受影响/)).toBeVisible()
  expect(question.getByRole('button', { name: '取消' })).toHaveFocus()
  await user.click(question.getByRole('button', { name: '撤销链接' }))

  await waitFor(() => expect(toast.list().map(({ text }) => text)).toEqual(['链接已撤销']))
  expect(requestsTo('DELETE /invitations/:invitation_id')).toHaveLength(1)
})

test('SM-8 resetting shows the new link once', async () => {
  answer('POST /invitations/:invitation_id/reset', { invitation: build(10), code: 'x', link })
  const { user } = await open()
  const shown = await row(/林可欣创建/)

  await user.click(shown.getByRole('button', { name: /的更多操作$/ }))
  await user.click(screen.getByRole('menuitem', { name: '重置链接' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '重置链接' }),
  )

  expect(await screen.findByText(link)).toBeVisible()
})

test('API-INV-1 named invitations are listed apart and can be sent again', async () => {
  const { user, router } = await open()
  answer('GET /invitations', pageOf([named]))
  answer('POST /invitations/:invitation_id/resend', { invitation: named, code: 'x', link })
  await user.click(screen.getByRole('radio', { name: '指定的人' }))
  const shown = await row(/苏禾/)
  expect(shown.getByText('su.he@xinghe.example，林可欣邀请')).toBeVisible()
  expect(router.state.location.search).toBe('?kind=named')

  await user.click(shown.getByRole('button', { name: '苏禾的更多操作' }))
  await user.click(screen.getByRole('menuitem', { name: '重新发送' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '重新发送' }),
  )

  expect(await screen.findByText(/新的邀请已发给苏禾/)).toBeVisible()
})

test.each([
  ['used_up', '已接受'],
  ['revoked', '已撤销'],
] as const)(
  'SM-8 a named invitation that is %s reads %s and cannot be revoked',
  async (state, words) => {
    answer('GET /invitations', pageOf([{ ...named, state }]))
    const { user } = await open(`${path}?kind=named`)
    const shown = await row(/苏禾/)
    expect(shown.getByText(words)).toBeVisible()

    await user.click(shown.getByRole('button', { name: '苏禾的更多操作' }))

    expect(screen.queryByRole('menuitem', { name: '撤销邀请' })).not.toBeInTheDocument()
  },
)

test('M4 without links the page says how to make the first; without named ones where people are added', async () => {
  answer('GET /invitations', pageOf([]))
  const { user } = await open()
  expect(await screen.findByText('还没有邀请链接')).toBeVisible()

  await user.click(screen.getByRole('radio', { name: '指定的人' }))

  expect(await screen.findByRole('link', { name: '手动添加' })).toBeVisible()
})

test('a filter without a match can be taken away', async () => {
  answer('GET /invitations', pageOf([]))
  const { user, router } = await open(`${path}?state=expired`)

  await user.click(await screen.findByRole('button', { name: '去掉筛选' }))

  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('a list that failed to load says so and tries again', async () => {
  refuse('GET /invitations', 'server-error')
  const { user } = await open()
  const retry = await screen.findByRole('button', { name: '重试' })

  answer('GET /invitations', pageOf([build(7)]))
  await user.click(retry)

  expect(await screen.findByRole('row', { name: /林可欣创建/ })).toBeVisible()
})
