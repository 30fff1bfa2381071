import { screen, waitFor, within } from '@testing-library/react'
import type { DirectoryImport, DirectoryPerson } from '@zhiwen/contract/directory.ts'
import { userTypes } from '@zhiwen/contract/enums.ts'
import type { AppId, ImportId } from '@zhiwen/contract/ids.ts'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../../lib/session/index.ts'
import { buildUserOf } from '../../../testing/builders.ts'
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
import { DirectoryPage } from './directory-page.tsx'

withFakeApi()

const path = '/manage/addUser/app'
const appId = idOf<AppId>(51)
const runId = idOf<ImportId>(61)
const source = {
  id: appId,
  app_key: 'feishu' as const,
  title: '研发中心',
  client_id: 'cli_a1',
  state: 'active' as const,
  is_development: false,
  last_import_at: null,
  created_at: '2026-11-01T01:00:00.000Z',
}
const person = (changes: Partial<DirectoryPerson>): DirectoryPerson => ({
  open_id: 'ou_1',
  name: '江予白',
  email: '',
  phone: '+8613800002091',
  match: 'new',
  reason: 'invite',
  member_id: null,
  ...changes,
})
const run = (changes: Partial<DirectoryImport> = {}): DirectoryImport => ({
  id: runId,
  app_id: appId,
  state: 'running',
  is_total_known: true,
  total: 60,
  done: 15,
  counts: { matched: 5, new: 8, ambiguous: 2, blocked: 0 },
  reason: null,
  started_by: '林可欣',
  created_at: '2026-11-14T01:30:00.000Z',
  ended_at: null,
  ...changes,
})
const pageOf = <T,>(items: T[]) => ({ items, total: items.length, page: 1, page_size: 20 })

beforeEach(() => {
  session.setUser(buildUserOf(userTypes.admin))
  answer('GET /quota', {
    plan: 'team',
    plan_expires_at: null,
    documents: { limit: 5_000, used: 912 },
    members: { limit: 200, used: 164 },
  })
  answer('GET /roles', pageOf([]))
  answer('GET /directory_sources', { items: [source] })
  answer('GET /directory_sources/:app_id/imports', pageOf([]))
  answer('GET /directory_imports/:import_id/rows', pageOf([]))
  answerWith('GET /directory_sources/:app_id/tree', (request) => {
    const parent = new URL(request.url).searchParams.get('parent')
    if (!parent) {
      const departments = [{ id: 'od_rd', name: '研发中心', member_count: 58 }]
      return success({ departments, people: [], next_cursor: null })
    }
    const people = [
      person({}),
      person({ open_id: 'ou_2', name: '罗可', match: 'ambiguous', reason: 'two-members' }),
      person({ open_id: 'ou_3', name: '离职者', match: 'blocked', reason: 'inactive' }),
    ]
    return success({ departments: [], people, next_cursor: null })
  })
})

test('READ-6 nothing connected yet: what it is for, and the way to connect, key tried before it is kept', async () => {
  answer('GET /directory_sources', { items: [] })
  refuse('POST /directory_sources', 'source-needs-auth')
  const { user } = await renderPage(DirectoryPage, { path })
  await user.click(await screen.findByRole('button', { name: '连接通讯录' }))
  const dialog = screen.getByRole('dialog', { name: '连接通讯录' })
  expect(within(dialog).getByText(/通讯录权限范围/)).toBeVisible()
  await user.click(within(dialog).getByRole('radio', { name: '钉钉' }))
  expect(within(dialog).getByLabelText(/AppKey/)).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: '测试并连接' }))
  expect(within(dialog).getByLabelText('名称')).toHaveAccessibleDescription('长度应为2到50个字')
  await user.type(within(dialog).getByLabelText('名称'), '总部钉钉')
  await user.type(within(dialog).getByLabelText(/AppKey/), 'ding1')
  await user.type(within(dialog).getByLabelText(/AppSecret/), 'wrong')
  await user.click(within(dialog).getByRole('button', { name: '测试并连接' }))

  const secret = within(dialog).getByLabelText(/AppSecret/)
  await waitFor(() => expect(secret).toHaveAccessibleDescription('钉钉不接受这个密钥，核对后再试'))
  expect(await requestsTo('POST /directory_sources')[0]?.json()).toEqual({
    app_key: 'dingtalk',
    title: '总部钉钉',
    client_id: 'ding1',
    client_secret: 'wrong',
  })
})

test('departments load when opened, and each person shows how they match', async () => {
  const { user } = await renderPage(DirectoryPage, { path })
  await screen.findByRole('checkbox', { name: '研发中心' })
  expect(requestsTo('GET /directory_sources/:app_id/tree')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '展开研发中心' }))
  await user.click(await screen.findByRole('checkbox', { name: /罗可/ }))

  expect(screen.getByText('手机号和邮箱对应两名成员，不导入')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /离职者/ })).toBeDisabled()
})

test('a department taken whole brings its people, so they cannot be chosen one by one', async () => {
  const { user } = await renderPage(DirectoryPage, { path })
  await user.click(await screen.findByRole('checkbox', { name: '研发中心' }))
  await user.click(screen.getByRole('button', { name: '展开研发中心' }))
  const inside = await screen.findByRole('checkbox', { name: /江予白/ })
  expect(inside).toBeChecked()
  expect(inside).toBeDisabled()

  answer('POST /directory_sources/:app_id/imports', run())
  answer('GET /directory_imports/:import_id', run())
  await user.click(screen.getByRole('button', { name: '开始导入' }))
  expect(await screen.findByRole('heading', { name: '正在导入' })).toBeVisible()
  expect(await requestsTo('POST /directory_sources/:app_id/imports')[0]?.json()).toEqual({
    open_ids: [],
    department_ids: ['od_rd'],
    role_ids: [],
  })
})

test('the bar tells a share only once the total is known, and follows the run to its end', async () => {
  answer('GET /directory_imports/:import_id', run({ is_total_known: false, total: 20 }))
  await renderPage(DirectoryPage, { path: `${path}?source=${appId}&import=${runId}` })
  const bar = await screen.findByRole('progressbar', { name: '导入进度' })
  expect(bar).not.toHaveAttribute('aria-valuenow')
  expect(screen.getByText(/已找到 20 人，已处理 15 人/)).toBeVisible()
  answer('GET /directory_imports/:import_id', run())
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '25'))
  answer('GET /directory_imports/:import_id', run({ state: 'done', done: 60 }))

  expect(await screen.findByRole('heading', { name: '导入完成' })).toBeVisible()
  expect(screen.queryByRole('progressbar', { name: '导入进度' })).toBeNull()
})

test('results can be narrowed to those that need a look', async () => {
  answer('GET /directory_imports/:import_id', run({ state: 'done', done: 60 }))
  answer(
    'GET /directory_imports/:import_id/rows',
    pageOf([person({ name: '王子安', match: 'ambiguous', reason: 'contact-twice' })]),
  )
  const { user } = await renderPage(DirectoryPage, { path: `${path}?import=${runId}` })
  await user.click(await screen.findByRole('button', { name: '有歧义2' }))

  expect(await screen.findByText('同一手机号或邮箱有两个账号，不导入')).toBeVisible()
  const last = requestsTo('GET /directory_imports/:import_id/rows').at(-1)
  expect(new URL(last?.url ?? '').searchParams.get('match')).toBe('ambiguous')
})

test('a failed run says why and goes on where it stopped; a running one can be stopped', async () => {
  answer(
    'GET /directory_imports/:import_id',
    run({ state: 'failed', reason: 'source-unavailable' }),
  )
  const { user } = await renderPage(DirectoryPage, { path: `${path}?import=${runId}` })
  expect(await screen.findByRole('alert')).toHaveTextContent('连不上飞书，处理 15 人后停下')
  answer('POST /directory_imports/:import_id/retry', run())
  answer('GET /directory_imports/:import_id', run())
  await user.click(screen.getByRole('button', { name: '继续导入' }))
  expect(await screen.findByRole('heading', { name: '正在导入' })).toBeVisible()
  answer('POST /directory_imports/:import_id/cancel', run({ state: 'cancelled' }))
  answer('GET /directory_imports/:import_id', run({ state: 'cancelled' }))
  await user.click(screen.getByRole('button', { name: '停止导入' }))

  expect(await screen.findByRole('heading', { name: '已停止' })).toBeVisible()
})

test('the development server, a key that ended and an unreachable directory are said in place', async () => {
  const broken = { ...source, is_development: true, state: 'needs_auth' as const }
  answer('GET /directory_sources', { items: [broken] })
  refuse('GET /directory_sources/:app_id/tree', 'source-unavailable', { message: '暂时连不上飞书' })
  await renderPage(DirectoryPage, { path })

  expect(await screen.findByText(/开发服务器，里面是演示数据/)).toBeVisible()
  expect(screen.getByText(/不再接受这个密钥/)).toBeVisible()
  expect(await screen.findByText('暂时连不上飞书')).toBeVisible()
})

test('earlier imports can be looked at, and a directory disconnected after a question', async () => {
  answer('GET /directory_sources/:app_id/imports', pageOf([run({ state: 'done', done: 60 })]))
  answer('GET /directory_imports/:import_id', run({ state: 'done', done: 60 }))
  answer('DELETE /directory_sources/:app_id', null)
  const { user, address } = await renderPage(DirectoryPage, { path })
  await user.click(await screen.findByRole('button', { name: '断开' }))
  const question = screen.getByRole('alertdialog', { name: '断开研发中心' })
  await user.click(within(question).getByRole('button', { name: '断开通讯录' }))
  await waitFor(() => expect(requestsTo('DELETE /directory_sources/:app_id')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: /查看2026-11-14/ }))

  expect(address()).toContain(`import=${runId}`)
  expect(await screen.findByRole('heading', { name: '导入完成' })).toBeVisible()
})
