import { screen, within } from '@testing-library/react'
import { userTypes } from '@zhiwen/contract/enums.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '../../../lib/session/index.ts'
import { buildApp, buildRun } from '../../../testing/app-builders.ts'
import { buildUserOf } from '../../../testing/builders.ts'
import { answer, refuse, requestsTo, withFakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { RunsTab } from './runs-tab.tsx'

withFakeApi()
beforeEach(() => session.setUser(buildUserOf(userTypes.admin)))
afterEach(() => session.drop())

const app = buildApp(1)
const open = (query = '') => renderPage(() => <RunsTab app={app} />, { path: `/x${query}` })
const failed = buildRun({
  state: 'failed',
  trigger: 'nightly',
  started_by: '',
  reason_code: 'source-slow',
  started_at: '2026-11-13T01:00:00.000Z',
  ended_at: '2026-11-13T02:48:00.000Z',
})
const pageOf = (items: ReturnType<typeof buildRun>[]) => ({
  items,
  total: items.length,
  page: 1,
  page_size: 20,
})

test('D9 runs say when, by whom, how they ended, what they did and how long it took', async () => {
  answer('GET /apps/:app_id/sync_runs', pageOf([failed]))
  await open()

  const row = within(await screen.findByRole('row', { name: /每日自动/ }))
  expect(row.getByText('失败')).toBeVisible()
  expect(row.getByText('1时48分')).toBeVisible()
})

test('DIFF-7 a run that waits shows what it would remove, and no time it does not work', async () => {
  const held = buildRun({ state: 'held', trigger: 'nightly', started_by: '' })
  answer('GET /apps/:app_id/sync_runs', pageOf([held]))
  answer('GET /sync_runs/:run_id', {
    run: held,
    plan: {
      add_count: 0,
      change_count: 0,
      remove_count: 1326,
      widen_count: 0,
      document_count: 12_486,
      samples: [],
    },
    errors: [],
    log: [],
  })
  await open()

  const row = within(await screen.findByRole('row', { name: /等待确认/ }))
  expect(await row.findByText('1,326')).toBeVisible()
  expect(row.getByText('–')).toBeVisible()
})

test('a run opens with its counts, plan, errors by reason and what happened in order', async () => {
  answer('GET /apps/:app_id/sync_runs', pageOf([failed]))
  answer('GET /sync_runs/:run_id', {
    run: failed,
    plan: {
      add_count: 0,
      change_count: 0,
      remove_count: 30,
      widen_count: 0,
      document_count: 100,
      samples: [
        { document_id: null, act: 'remove', title: null, path: null },
        { document_id: null, act: 'remove', title: '旧工艺.docx', path: '/旧' },
      ],
    },
    errors: [{ reason_code: 'locked', count: 3 }],
    log: [
      { at: '2026-11-13T01:00:00.000Z', kind: 'started', detail: '' },
      { at: '2026-11-13T01:05:00.000Z', kind: 'listing-incomplete', detail: '/质量' },
      { at: '2026-11-13T02:48:00.000Z', kind: 'ended', detail: 'source-slow' },
    ],
  })
  const { user, address } = await open()
  await user.click(await screen.findByRole('button', { name: /^2026-11-13/ }))

  const drawer = within(await screen.findByRole('dialog', { name: '同步详情' }))
  expect(await drawer.findByText('移除30份')).toBeVisible()
  expect(drawer.getByText('旧工艺.docx')).toBeVisible()
  expect(drawer.getByText('你没有查看这份文档的权限')).toBeVisible()
  expect(drawer.getByText('还有28份')).toBeVisible()
  expect(drawer.getByRole('link', { name: '文件有密码保护，打不开' })).toHaveAttribute(
    'href',
    expect.stringContaining('show=trouble&reason=locked'),
  )
  const log = drawer.getAllByText(/没有完整列出来源|开始同步/).map(({ textContent }) => textContent)
  expect(log[0]).toContain('没有完整列出来源')
  // Once as the run's own reason, once as the end of its log.
  expect(drawer.getAllByText('来源响应太慢')).toHaveLength(2)
  expect(address()).toContain(`run=${failed.id}`)
})

test('a run under way can be stopped from its detail', async () => {
  const run = buildRun()
  answer('GET /apps/:app_id/sync_runs', pageOf([run]))
  answer('GET /sync_runs/:run_id', { run, plan: null, errors: [], log: [] })
  answer('POST /sync_runs/:run_id/cancel', buildRun({ state: 'cancelled' }))
  const { user } = await open(`?run=${run.id}`)
  await user.click(await screen.findByRole('button', { name: '停止同步' }))

  expect(requestsTo('POST /sync_runs/:run_id/cancel')).toHaveLength(1)
})

test('no run yet says what comes here; a failed load can be tried again', async () => {
  refuse('GET /apps/:app_id/sync_runs', 'server-error', { message: '服务器错误，请稍后再试' })
  const { user } = await open()
  expect(await screen.findByText('服务器错误，请稍后再试')).toBeVisible()
  answer('GET /apps/:app_id/sync_runs', pageOf([]))
  await user.click(screen.getByRole('button', { name: '重试' }))

  expect(await screen.findByText('还没有同步过')).toBeVisible()
})
