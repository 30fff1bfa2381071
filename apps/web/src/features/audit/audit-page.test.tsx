import { screen, waitFor, within } from '@testing-library/react'
import type { AuditRow } from '@zhiwen/contract/audit.ts'
import { userTypes } from '@zhiwen/contract/enums.ts'
import type { MemberId } from '@zhiwen/contract/ids.ts'
import { HttpResponse } from 'msw/http'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../lib/session/index.ts'
import { buildUserOf } from '../../testing/builders.ts'
import { answer, answerWith, refuse, requestsTo, withFakeApi } from '../../testing/fake-api.ts'
import { idOf } from '../../testing/ids.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { AuditPage } from './audit-page.tsx'

withFakeApi()

const path = '/manage/settings/audit'
const memberId = idOf<MemberId>(41)
const row = (changes: Partial<AuditRow> = {}): AuditRow => ({
  number: 7,
  at: '2026-11-13T01:28:41.000Z',
  action: 'member.type-changed',
  actor: { member_id: memberId, name: '林可欣' },
  object: { kind: 'member', id: 'm', name: '周明远' },
  before: { ws_user_type: 1, name: '周明远' },
  after: { ws_user_type: 2, name: '周明远' },
  ip: '10.20.8.41',
  device: 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36',
  request_id: idOf(99),
  ...changes,
})
const pageOf = (items: AuditRow[], total = items.length) => ({
  items,
  total,
  page: 1,
  page_size: 10,
})
const asked = () => {
  const last = requestsTo('GET /audit_logs').at(-1)
  return Object.fromEntries(new URL(last?.url ?? 'http://x').searchParams)
}

beforeEach(() => session.setUser(buildUserOf(userTypes.creator)))

test('RT-32 a row tells who, what and when, and opens before and after in words', async () => {
  answer('GET /audit_logs', pageOf([row()]))
  const { user } = await renderPage(AuditPage, { path })
  await user.click(await screen.findByRole('button', { name: /^调整成员级别/ }))

  const drawer = screen.getByRole('dialog', { name: '记录详情' })
  expect(within(drawer).getByText('成员', { selector: 'del' })).toBeVisible()
  expect(within(drawer).getByText('管理员', { selector: 'ins' })).toBeVisible()
  expect(within(drawer).getByText('10.20.8.41，Chrome 142，Windows')).toBeVisible()
  // What stayed the same is there, but not marked.
  expect(within(drawer).getAllByText('周明远', { selector: 'dd' })).toHaveLength(2)
})

test('the drawer walks from row to row', async () => {
  const older = row({
    number: 6,
    action: 'workspace.updated',
    before: { chat_enabled: true },
    after: { chat_enabled: false },
  })
  answer('GET /audit_logs', pageOf([row(), older]))
  const { user } = await renderPage(AuditPage, { path })
  await user.click(await screen.findByRole('button', { name: /调整成员级别/ }))
  await user.click(screen.getByRole('button', { name: '下一条' }))

  const drawer = screen.getByRole('dialog', { name: '记录详情' })
  expect(within(drawer).getByRole('heading', { name: '修改工作区设置' })).toBeVisible()
  expect(within(drawer).getByText('否', { selector: 'ins' })).toBeVisible()
  expect(screen.getByRole('button', { name: '下一条' })).toBeDisabled()
})

test('ids are counted, unknown fields keep their name, nothing reads as undefined', async () => {
  const after = { role_ids: [memberId, memberId], strange_field: { a: 1 }, email: '' }
  answer('GET /audit_logs', pageOf([row({ action: 'member.invited', before: null, after })]))
  const { user, container } = await renderPage(AuditPage, { path })
  await user.click(await screen.findByRole('button', { name: /邀请成员/ }))

  expect(screen.getByText('2项')).toBeVisible()
  expect(screen.getByText('strange_field')).toBeVisible()
  expect(container.textContent).not.toMatch(/undefined|null|object Object/)
})

test('filters stand in the address and go to the server', async () => {
  answer('GET /audit_logs', pageOf([row()], 40))
  // The later answer is asked first, so the path with a word stands after the one with an id.
  answer('GET /members/:member_id', { ws_username: '林可欣' } as never)
  answer('GET /members/directory', {
    items: [{ id: memberId, ws_username: '林可欣', avatar_url: null }],
  })
  const { user, address } = await renderPage(AuditPage, { path })
  await user.selectOptions(await screen.findByLabelText('操作'), 'member.disabled')
  await user.click(screen.getByRole('button', { name: '操作人：全部操作人' }))
  await user.click(await screen.findByRole('option', { name: /林可欣/ }))
  await user.type(screen.getByLabelText('搜索对象'), '孟凡')

  await waitFor(() => expect(asked()).toMatchObject({ q: '孟凡' }))
  expect(asked()).toMatchObject({ action: 'member.disabled', actor: memberId, page: '1' })
  expect(address()).toContain('action=member.disabled')
  expect(await screen.findByRole('button', { name: '操作人：林可欣' })).toBeVisible()
})

test('an address brings its filters and page back, with a custom span of days', async () => {
  answer('GET /audit_logs', pageOf([row()], 40))
  await renderPage(AuditPage, { path: `${path}?span=custom&from=2026-11-01&to=2026-11-02&page=2` })

  expect(await screen.findByLabelText('从哪天')).toHaveValue('2026-11-01')
  expect(await screen.findByRole('button', { name: '第2页' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  expect(asked()).toMatchObject({ page: '2', to: new Date(2026, 10, 3).toISOString() })
})

test('no match repeats the query and clears; an empty log says what comes here', async () => {
  answer('GET /audit_logs', pageOf([]))
  const { user, address } = await renderPage(AuditPage, { path: `${path}?q=xyz` })
  expect(await screen.findByText('没有找到“xyz”')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '去掉筛选' }))

  expect(await screen.findByText('还没有记录')).toBeVisible()
  expect(address()).toBe(path)
})

test('a failed load says why and can be tried again', async () => {
  refuse('GET /audit_logs', 'server-error', { message: '服务器错误，请稍后再试' })
  const { user } = await renderPage(AuditPage, { path })
  expect(await screen.findByText('服务器错误，请稍后再试')).toBeVisible()
  answer('GET /audit_logs', pageOf([row()]))
  await user.click(screen.getByRole('button', { name: '重试' }))

  expect(await screen.findByRole('button', { name: /调整成员级别/ })).toBeVisible()
})

test('API-WS-2 the creator saves what matches as a file; an admin is told who can', async () => {
  answer('GET /audit_logs', pageOf([row()]))
  answerWith('POST /audit_logs/export', () => HttpResponse.text('a,b'))
  const saved = vi.fn<(name: string) => void>()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved(this.download)
  })
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
  const { user, unmount } = await renderPage(AuditPage, { path: `${path}?action=member.disabled` })
  await user.click(await screen.findByRole('button', { name: '导出CSV' }))
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(expect.stringMatching(/^审计日志-.+\.csv$/)),
  )
  expect(await requestsTo('POST /audit_logs/export')[0]?.json()).toEqual({
    action: 'member.disabled',
  })
  unmount()

  session.setUser(buildUserOf(userTypes.admin))
  await renderPage(AuditPage, { path })
  expect(await screen.findByText(/导出由创建者操作/)).toBeVisible()
  expect(screen.queryByRole('button', { name: '导出CSV' })).toBeNull()
})

test('every action has words in both languages', async () => {
  const { auditActions } = await import('@zhiwen/contract/enums.ts')
  const named = {
    actor: { member_id: null, name: 'Ann' },
    object: { kind: 'x', id: 'x', name: 'Bob' },
  }
  const rows = auditActions.map((action, at) => row({ number: at + 1, action, ...named }))
  answer('GET /audit_logs', pageOf(rows))
  const { container } = await renderPage(AuditPage, { path, language: 'en' })
  await screen.findByRole('table')

  expect(container.textContent).not.toMatch(/actions\.|groups\.|[a-z]+\.[a-z]+|[一-鿿]/)
})
