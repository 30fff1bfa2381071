import { screen, waitFor, within } from '@testing-library/react'
import { type NoticeKind, noticeKinds, userTypes } from '@zhiwen/contract/enums.ts'
import type { Notice } from '@zhiwen/contract/notices.ts'
import { expect, test } from 'vitest'
import { buildUserOf, buildWorkspace } from '../../testing/builders.ts'
import { answer, refuse, requestsTo, withFakeApi } from '../../testing/fake-api.ts'
import { idOf } from '../../testing/ids.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { takeUnread } from './queries.ts'

withFakeApi()
const hourMs = 60 * 60 * 1000

const notice = (number: number, kind: NoticeKind, changes: Partial<Notice> = {}): Notice => ({
  id: idOf(number),
  kind,
  params: { actor: '顾清越', name: '苏禾', role: '财务部', type: '2', removed: '30', widened: '0' },
  workspace_id: buildWorkspace().id,
  company_name: '星河智造',
  is_read: false,
  created_at: new Date(Date.now() - 2 * hourMs).toISOString(),
  ...changes,
})
const pageOf = (items: Notice[], unread = items.length) => ({
  items,
  total: items.length,
  page: 1,
  page_size: 20,
  unread,
})

const openHome = async (items: Notice[], unread?: number, language?: 'en') => {
  const person = buildUserOf(userTypes.creator)
  const app = await renderApp('/home', { ...person, preferred_language: language ?? 'zh-hans' })
  answer('GET /notices', pageOf(items, unread))
  takeUnread(app.queryClient, unread ?? items.length)
  return app
}

test('API-NOTE-1 the bell says how many are unread and lists them by day', async () => {
  const old = notice(2, 'disabled', { is_read: true, created_at: '2026-03-02T02:18:00.000Z' })
  const { user } = await openHome([notice(1, 'joined'), old], 1)

  await user.click(await screen.findByRole('button', { name: '通知，1条未读' }))

  const panel = within(await screen.findByRole('dialog', { name: '通知' }))
  expect(await panel.findByRole('heading', { name: '2026-03-02' })).toBeVisible()
  expect(panel.getByRole('button', { name: /^未读：苏禾加入了星河智造/ })).toBeVisible()
  expect(panel.getByRole('button', { name: /^顾清越停用了你在星河智造的成员身份/ })).toBeVisible()
})

test.each(['zh-hans', 'en'] as const)(
  'every kind of notice has its words in %s',
  async (language) => {
    const bare = noticeKinds.map((kind, index) => notice(20 + index, kind, { params: {} }))
    const full = noticeKinds.map((kind, index) => notice(40 + index, kind))
    const { user } = await openHome([...full, ...bare], 20, language === 'en' ? 'en' : undefined)

    await user.click(await screen.findByRole('button', { name: /通知|Notifications/ }))

    const rows = await screen.findAllByRole('button', { name: /星河智造/ })
    const words = rows.map((row) => row.textContent)
    expect(words.filter((text) => text.includes('kinds.') || text.includes('{{'))).toEqual([])
    const listed = rows.filter((row) => row.closest('li'))
    expect(listed).toHaveLength(noticeKinds.length * 2)
  },
)

test('API-NOTE-2 pressing one marks it as read and leads to its place', async () => {
  answer('POST /notices/read', { unread: 1 })
  const { user, router } = await openHome([notice(1, 'joined'), notice(2, 'enabled')])
  answer('POST /notices/read', { unread: 1 })
  await user.click(await screen.findByRole('button', { name: '通知，2条未读' }))

  await user.click(await screen.findByRole('button', { name: /苏禾加入了/ }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/manage/users/all'))
  expect(await requestsTo('POST /notices/read')[0]?.json()).toEqual({ ids: [idOf(1)] })
  expect(await screen.findByRole('button', { name: '通知，1条未读' })).toBeVisible()
})

test('API-NOTE-2 an invitation opens from the bell', async () => {
  const { user, router } = await openHome([
    notice(1, 'invited', { is_read: true, params: { actor: '何嘉树', invitation: idOf(55) } }),
  ])
  refuse('GET /invitations/by_code/:code', 'invitation-not-found')
  await user.click(await screen.findByRole('button', { name: /^通知/ }))

  await user.click(await screen.findByRole('button', { name: /何嘉树邀请你加入/ }))

  await waitFor(() => expect(router.state.location.pathname).toBe(`/invitation/${idOf(55)}`))
})

test('API-NOTE-2 all can be marked as read at once', async () => {
  const { user } = await openHome([notice(1, 'joined'), notice(2, 'enabled')])
  answer('POST /notices/read', { unread: 0 })
  await user.click(await screen.findByRole('button', { name: '通知，2条未读' }))

  await user.click(await screen.findByRole('button', { name: '全部已读' }))

  expect(await screen.findByRole('button', { name: '通知' })).toBeInTheDocument()
  expect(await requestsTo('POST /notices/read')[0]?.json()).toEqual({})
  expect(screen.queryByRole('button', { name: '全部已读' })).not.toBeInTheDocument()
})

test('an empty bell says what will come here, a failed one tries again', async () => {
  const { user } = await openHome([])
  await user.click(await screen.findByRole('button', { name: '通知' }))
  expect(await screen.findByText('还没有通知')).toBeVisible()

  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: '通知' })).toHaveFocus()
})

test('a bell that failed to load offers a retry', async () => {
  const { user } = await openHome([])
  refuse('GET /notices', 'server-error')
  await user.click(await screen.findByRole('button', { name: '通知' }))

  expect(await screen.findByRole('button', { name: '重试' })).toBeVisible()
})
