import { screen, waitFor, within } from '@testing-library/react'
import type { App } from '@zhiwen/contract/apps.ts'
import { results, userTypes } from '@zhiwen/contract/enums.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '../../../lib/session/index.ts'
import { buildApp, buildKind, buildRun } from '../../../testing/app-builders.ts'
import { buildUserOf } from '../../../testing/builders.ts'
import { buildDocument, pageOfDocuments } from '../../../testing/document-builders.ts'
import {
  answer,
  answerWith,
  refuse,
  requestsTo,
  success,
  withFakeApi,
} from '../../../testing/fake-api.ts'
import { idOf } from '../../../testing/ids.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { toast } from '../../../ui/index.ts'
import { ToastHost } from '../../../ui/toast-host.tsx'
import { DetailPage } from './detail-page.tsx'

withFakeApi()
beforeEach(() => session.setUser(buildUserOf(userTypes.admin)))
afterEach(() => {
  session.drop()
  toast.clear()
})

const route = '/manage/datasources/edit/:id'
const PageWithToasts = () => (
  <>
    <DetailPage />
    <ToastHost />
  </>
)

const place = (app: App, query = ''): `/${string}` => `/manage/datasources/edit/${app.id}${query}`

/** So many users of the source belong to nobody yet. */
const answerMatches = (fail: number) =>
  answer('GET /apps/:app_id/permission_matches', {
    items: [],
    total: 0,
    page: 1,
    page_size: 20,
    counts: { success: 4, pending: 0, fail, ambiguous: 0 },
  })

/** The page of an app with its usual answers around it. */
async function open(app: App, query = '', kind = buildKind()) {
  answer('GET /apps/:app_id', app)
  answer('GET /app_store', { items: [kind] })
  answer('GET /apps/:app_id/documents', pageOfDocuments([buildDocument(1)]))
  answerMatches(0)
  return renderPage(PageWithToasts, { path: place(app, query), route })
}

test('RT-18 an id that is not there, a wrong one and one of another scope lead to /404', async () => {
  refuse('GET /apps/:app_id', 'not-found')
  const gone = await renderPage(DetailPage, { path: `/manage/datasources/edit/${idOf(77)}`, route })
  await waitFor(() => expect(gone.address()).toBe('/404'))
  gone.unmount()

  const wrong = await renderPage(DetailPage, { path: '/manage/datasources/edit/none', route })
  await waitFor(() => expect(wrong.address()).toBe('/404'))
  wrong.unmount()

  const personal = buildApp(1, { scope: 'personal' })
  answer('GET /apps/:app_id', personal)
  const foreign = await renderPage(DetailPage, { path: place(personal), route })
  await waitFor(() => expect(foreign.address()).toBe('/404'))
})

test('a run under way is followed without a reload, its end shows the last numbers and reads the list again', async () => {
  const run = buildRun({ stage: 'parsing' })
  const app = buildApp(1, { current_run: run, sync_status: results.pending })
  await open(app)
  const card = await screen.findByRole('region', { name: '同步进度' })
  expect(within(card).getByText('每分钟约60份，预计还需30秒')).toBeVisible()
  expect(within(card).getByText('73')).toBeVisible()
  expect(screen.getByRole('button', { name: '立即同步' })).toBeDisabled()

  const ended = buildRun({
    state: 'success_with_errors',
    ended_at: '2026-11-13T01:02:01.000Z',
    counts: { ...run.counts, indexed: 37, failed: 3 },
  })
  answer('GET /sync_runs/:run_id', { run: ended, plan: null, errors: [], log: [] })
  const asked = requestsTo('GET /apps/:app_id/documents').length
  answer('GET /apps/:app_id', { ...app, current_run: null, sync_status: results.success })

  const result = await screen.findByRole('region', { name: '同步结果' })
  expect(within(result).getByText('部分失败')).toBeVisible()
  expect(within(result).getAllByText('100')).toHaveLength(2)
  await waitFor(() =>
    expect(requestsTo('GET /apps/:app_id/documents').length).toBeGreaterThan(asked),
  )
})

test('MSG-74 a sync is asked for once, MSG-73 then it has started', async () => {
  const app = buildApp(1)
  const { user } = await open(app)
  answerWith('POST /apps/:app_id/sync', () => {
    answer('GET /apps/:app_id', { ...app, current_run: buildRun() })
    return success({ run: buildRun(), joined: false })
  })
  await user.click(await screen.findByRole('button', { name: '立即同步' }))
  const question = screen.getByRole('dialog', { name: '确定现在同步“资料库1”吗？' })
  await user.click(within(question).getByRole('button', { name: '立即同步' }))

  expect(await screen.findByText('同步任务已启动')).toBeInTheDocument()
  expect(await screen.findByRole('region', { name: '同步进度' })).toBeVisible()
})

test('DIFF-7 a held run shows its plan; nothing is removed before somebody says so', async () => {
  const run = buildRun({ state: 'held', stage: 'held' })
  const { user } = await openHeld(run)
  expect(
    await screen.findByRole('heading', { name: '这次同步会移除1,326份文档，已停下等你确认' }),
  ).toBeVisible()
  expect(screen.getByText(/占现有文档的10\.6%/)).toBeVisible()
  expect(screen.queryByRole('button', { name: '立即同步' })).toBeNull()
  expect(requestsTo('POST /sync_runs/:run_id/confirm')).toHaveLength(0)

  answer('POST /sync_runs/:run_id/confirm', buildRun())
  await user.click(screen.getByRole('button', { name: '移除1,326份并继续' }))

  await waitFor(() => expect(requestsTo('POST /sync_runs/:run_id/confirm')).toHaveLength(1))
})

test('DIFF-7 a held plan is rejected by its second button', async () => {
  const { user } = await openHeld(buildRun({ state: 'held', stage: 'held' }))
  answer('POST /sync_runs/:run_id/cancel', buildRun({ state: 'cancelled' }))
  await user.click(await screen.findByRole('button', { name: '取消本次同步' }))

  expect(await screen.findByText('已取消本次同步，没有移除任何文档')).toBeInTheDocument()
})

function openHeld(run: ReturnType<typeof buildRun>) {
  answer('GET /sync_runs/:run_id', {
    run,
    plan: {
      add_count: 96,
      change_count: 412,
      remove_count: 1_326,
      widen_count: 0,
      document_count: 12_510,
      samples: [{ document_id: null, act: 'remove', title: null, path: null }],
    },
    errors: [],
    log: [{ at: '2026-11-13T01:14:00.000Z', kind: 'held', detail: '' }],
  })
  return open(buildApp(1, { current_run: run, sync_status: results.pending }))
}

test('an app that needs a new key, has stale readers or failed says so with a way out', async () => {
  await open(buildApp(1, { state: 'needs_auth', is_acl_stale: true, reason_code: 'needs-sign-in' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('授权已失效')
  expect(screen.getByRole('link', { name: '填写新的凭据' })).toHaveAttribute(
    'href',
    expect.stringContaining('tab=basic'),
  )
  expect(screen.getByText(/超过一小时没有核对权限/)).toBeVisible()
  expect(screen.queryByRole('button', { name: '暂停' })).toBeNull()
})

test('pause and resume act at once and say so', async () => {
  const app = buildApp(1)
  const { user } = await open(app)
  const paused = { ...app, state: 'paused' as const, version: 2 }
  answerWith('POST /apps/:app_id/pause', () => {
    answer('GET /apps/:app_id', paused)
    return success(paused)
  })
  await user.click(await screen.findByRole('button', { name: '暂停' }))

  expect(await screen.findByRole('button', { name: '继续' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '立即同步' })).toBeNull()
})

test('RT-18 matching stands only where readers can be known', async () => {
  const { unmount } = await open(buildApp(1), '', buildKind({ takes_access_file: false }))
  await screen.findByRole('tab', { name: /文档/ })
  expect(screen.queryByRole('tab', { name: '最近权限匹配' })).toBeNull()
  unmount()

  await open(buildApp(1))
  expect(await screen.findByRole('tab', { name: '最近权限匹配' })).toBeVisible()
})

test('READ-5 the tab of matches counts the users of the source who are nobody here', async () => {
  const app = buildApp(1)
  answer('GET /apps/:app_id', app)
  answer('GET /app_store', { items: [buildKind()] })
  answer('GET /apps/:app_id/documents', pageOfDocuments([]))
  answerMatches(18)
  await renderPage(DetailPage, { path: place(app), route })

  expect(await screen.findByRole('tab', { name: /^最近权限匹配\s*18$/ })).toBeVisible()
})

test('a failed load says why and can be tried again', async () => {
  const app = buildApp(1)
  answer('GET /app_store', { items: [buildKind()] })
  answer('GET /apps/:app_id/documents', pageOfDocuments([]))
  answerMatches(0)
  refuse('GET /apps/:app_id', 'server-error', { message: '服务器错误，请稍后再试' })
  const { user } = await renderPage(DetailPage, { path: place(app), route })
  expect((await screen.findAllByText('服务器错误，请稍后再试')).length).toBeGreaterThan(0)
  answer('GET /apps/:app_id', app)
  await user.click(screen.getByRole('button', { name: '重试' }))

  expect(await screen.findByRole('heading', { name: '资料库1', level: 1 })).toBeVisible()
})
