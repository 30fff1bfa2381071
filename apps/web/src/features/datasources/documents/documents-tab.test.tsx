import { screen, waitFor, within } from '@testing-library/react'
import { userTypes } from '@zhiwen/contract/enums.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '../../../lib/session/index.ts'
import { buildApp, buildKind } from '../../../testing/app-builders.ts'
import { buildUserOf } from '../../../testing/builders.ts'
import { buildDocument, pageOfDocuments } from '../../../testing/document-builders.ts'
import { answer, refuse, requestsTo, withFakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { toast } from '../../../ui/index.ts'
import { ToastHost } from '../../../ui/toast-host.tsx'
import { DocumentsTab } from './documents-tab.tsx'

withFakeApi()
beforeEach(() => {
  session.setUser(buildUserOf(userTypes.admin))
  answer('GET /app_store', { items: [buildKind()] })
})
afterEach(() => {
  session.drop()
  toast.clear()
})

const app = buildApp(1, { doc_count: { found: 3, indexed: 1, failed: 2 } })
const Tab = () => (
  <>
    <DocumentsTab app={app} />
    <ToastHost />
  </>
)
const open = (query = '') => renderPage(Tab, { path: `/x${query}` })
const asked = () =>
  Object.fromEntries(
    new URL(requestsTo('GET /apps/:app_id/documents').at(-1)?.url ?? '').searchParams,
  )
const counts = { all: 3, ready: 1, working: 0, trouble: 2, removed: 1 }
const failed = buildDocument(2, { title: '评审意见.docx', state: 'failed', reason_code: 'locked' })

test('SM-4 each document says its stage and the reason in plain words', async () => {
  answer('GET /apps/:app_id/documents', pageOfDocuments([failed], { counts }))
  await open()

  const row = within(await screen.findByRole('row', { name: /评审意见/ }))
  expect(row.getByText('失败')).toBeVisible()
  expect(row.getByText('文件有密码保护，打不开')).toBeVisible()
  expect(row.getByText('4.2 MB')).toBeVisible()
})

test('ROLE-11 what the viewer may not read has neither name nor content', async () => {
  const masked = buildDocument(3, { is_masked: true, title: null, path: null, url: null })
  answer('GET /apps/:app_id/documents', pageOfDocuments([masked]))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: '你没有查看这份文档的权限' }))

  const drawer = await screen.findByRole('dialog', { name: '文档' })
  expect(within(drawer).getByText(/因此看不到它的内容/)).toBeVisible()
  expect(requestsTo('GET /documents/:document_id/passages')).toHaveLength(0)
  expect(within(drawer).queryByRole('link', { name: '打开原文' })).toBeNull()
})

test('chips, reason, folder and search narrow the list and stand in the address', async () => {
  answer(
    'GET /apps/:app_id/documents',
    pageOfDocuments([failed], { counts, reasons: [{ reason_code: 'locked', count: 2 }] }),
  )
  answer('GET /apps/:app_id/tree', {
    folders: [{ path: '/研发', name: '研发', document_count: 2 }],
  })
  const { user, address } = await open()
  await user.click(await screen.findByRole('button', { name: /需处理/ }))
  await user.selectOptions(await screen.findByLabelText('原因'), 'locked')
  await user.click(screen.getByRole('button', { name: '文件夹：全部文件夹' }))
  await user.click(await screen.findByRole('button', { name: '研发' }))
  await user.type(screen.getByLabelText('搜索文档'), '评审')

  await waitFor(() =>
    expect(asked()).toMatchObject({
      show: 'trouble',
      reason_code: 'locked',
      folder: '/研发',
      q: '评审',
      page: '1',
    }),
  )
  expect(decodeURIComponent(address())).toContain('show=trouble&reason=locked&folder=/研发')
})

test('one document or all failed ones are tried again', async () => {
  answer('GET /apps/:app_id/documents', pageOfDocuments([failed], { counts }))
  answer('GET /apps/:app_id', app)
  answer('POST /apps/:app_id/documents/retry', { count: 1 })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: '重试“评审意见.docx”' }))
  expect(await screen.findByText('1份文档已重新排队')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '重试2份失败' }))

  await waitFor(() => expect(requestsTo('POST /apps/:app_id/documents/retry')).toHaveLength(2))
  const bodies = await Promise.all(
    requestsTo('POST /apps/:app_id/documents/retry').map((request) => request.json()),
  )
  expect(bodies).toEqual([{ document_ids: [failed.id] }, { all_failed: true }])
})

test('ROLE-13 a removed document is restored while it can be, and can be kept out of search', async () => {
  const removed = buildDocument(4, {
    state: 'removed',
    restorable_until: '2026-12-12T09:40:00.000Z',
  })
  answer('GET /apps/:app_id/documents', pageOfDocuments([removed, buildDocument(5)], { counts }))
  answer('POST /apps/:app_id/documents/restore', { count: 1 })
  answer('POST /apps/:app_id/documents/exclude', { count: 1 })
  answer('GET /apps/:app_id', app)
  const { user } = await open('?show=removed')
  await user.click(await screen.findByRole('button', { name: '恢复“文档4.docx”' }))
  await waitFor(() => expect(requestsTo('POST /apps/:app_id/documents/restore')).toHaveLength(1))

  await user.click(screen.getByRole('button', { name: '“文档5.docx”的操作' }))
  await user.click(await screen.findByRole('menuitem', { name: '从搜索中排除' }))
  await waitFor(() => expect(requestsTo('POST /apps/:app_id/documents/exclude')).toHaveLength(1))
  expect(await requestsTo('POST /apps/:app_id/documents/exclude')[0]?.json()).toEqual({
    document_ids: [buildDocument(5).id],
    is_excluded: true,
  })
})

test('the parse preview shows passages as a person reads them, tables as tables', async () => {
  const document = buildDocument(1)
  answer('GET /apps/:app_id/documents', pageOfDocuments([document]))
  const heading = ['返修办法', '时限']
  answer('GET /documents/:document_id/passages', {
    document,
    total: 3,
    page: 1,
    page_size: 20,
    items: [
      { no: 1, heading, kind: 'text', page: 3, text: '初检在3个工作日内完成。' },
      { no: 2, heading, kind: 'table', page: 3, text: '型号 | 时限\nC200 | 3天' },
      { no: 3, heading: ['附录'], kind: 'code', page: null, text: 'x = 1' },
    ],
  })
  await open(`?doc=${document.id}`)

  const drawer = within(await screen.findByRole('dialog', { name: '文档' }))
  expect(await drawer.findByText('初检在3个工作日内完成。')).toBeVisible()
  expect(drawer.getAllByText('第3页')).toHaveLength(2)
  const table = within(drawer.getByRole('table'))
  expect(table.getByRole('columnheader', { name: '时限' })).toBeVisible()
  expect(table.getByRole('cell', { name: '3天' })).toBeVisible()
  expect(drawer.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    '文档1.docx',
    '返修办法时限',
    '附录',
  ])
})

test('no match repeats the query and clears; an empty list says what fills it', async () => {
  answer('GET /apps/:app_id/documents', pageOfDocuments([], { counts: { ...counts, all: 0 } }))
  const { user, address } = await open('?q=xyz')
  expect(await screen.findByText('没有找到“xyz”')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '去掉筛选' }))

  expect(await screen.findByText('还没有文档')).toBeVisible()
  expect(address()).toBe('/x')
})

test('a failed load says why and can be tried again', async () => {
  refuse('GET /apps/:app_id/documents', 'server-error', { message: '服务器错误，请稍后再试' })
  const { user } = await open()
  expect(await screen.findByText('服务器错误，请稍后再试')).toBeVisible()
  answer('GET /apps/:app_id/documents', pageOfDocuments([buildDocument(1)]))
  await user.click(screen.getByRole('button', { name: '重试' }))

  expect(await screen.findByRole('row', { name: /文档1/ })).toBeVisible()
})
