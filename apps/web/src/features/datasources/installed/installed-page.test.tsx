import { screen, waitFor, within } from '@testing-library/react'
import type { App } from '@zhiwen/contract/apps.ts'
import { results, userTypes } from '@zhiwen/contract/enums.ts'
import type { AppId, MemberId } from '@zhiwen/contract/ids.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '../../../lib/session/index.ts'
import { buildApp, buildRun } from '../../../testing/app-builders.ts'
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
import { toast } from '../../../ui/index.ts'
import { ToastHost } from '../../../ui/toast-host.tsx'
import { InstalledPage } from './installed-page.tsx'

withFakeApi()
beforeEach(() => session.setUser(buildUserOf(userTypes.admin)))
afterEach(() => {
  session.drop()
  toast.clear()
})

const company = '/manage/datasources/installed'

function PageWithToasts() {
  return (
    <>
      <InstalledPage />
      <ToastHost />
    </>
  )
}

async function openInstalled(items: App[], path: `/${string}` = company) {
  answerWith('GET /apps', ({ url }) => {
    const { searchParams } = new URL(url)
    const [q, state] = [searchParams.get('q') ?? '', searchParams.get('state')]
    return success({
      items: items.filter((app) => app.title.includes(q) && (!state || app.state === state)),
    })
  })
  return renderPage(PageWithToasts, { path })
}

const row = async (title: string) =>
  within(await screen.findByRole('row', { name: new RegExp(title) }))

test('RT-17 an app shows kind, state, three counts that open their lists, and how it syncs', async () => {
  const app = buildApp(1, { doc_count: { found: 1_204, indexed: 1_200, failed: 4 } })
  await openInstalled([app])

  const cells = await row('资料库1')
  expect(cells.getByText('书架')).toBeInTheDocument()
  expect(cells.getByText('部分文档未成功')).toBeInTheDocument()
  expect(cells.getByText('每天自动')).toBeInTheDocument()
  const edit = `/manage/datasources/edit/${app.id}`
  expect(cells.getByRole('link', { name: /资料库1/ })).toHaveAttribute('href', edit)
  const lists = [
    ['找到1,204份', 'all'],
    ['可搜索1,200份', 'ready'],
    ['未成功4份', 'trouble'],
  ] as const
  for (const [name, show] of lists) {
    expect(cells.getByRole('link', { name })).toHaveAttribute(
      'href',
      `${edit}?tab=documents&show=${show}`,
    )
  }
})

test.each([
  [{ current_run: buildRun() }, '正在同步：解析'],
  [{ current_run: buildRun({ state: 'held', stage: 'held' }) }, '等待确认'],
  [{ state: 'needs_auth' }, '需要重新授权'],
  [{ state: 'paused' }, '已暂停'],
  [{ sync_status: results.fail, reason_code: 'source-slow' }, '来源响应太慢'],
  [{ sync_status: results.pending, last_sync_at: null }, '尚未同步'],
  [{ is_over_quota: true }, '文档额度已满'],
] as const)('SM-2 SM-3 the state %j is told as “%s”', async (changes, words) => {
  await openInstalled([buildApp(1, changes)])

  expect((await row('资料库1')).getByText(words)).toBeInTheDocument()
})

test('a running sync is watched without reload until it ends', async () => {
  let app = buildApp(1, { current_run: buildRun() })
  answerWith('GET /apps', () => success({ items: [app] }))
  await renderPage(PageWithToasts, { path: company })
  expect((await row('资料库1')).getByText('已处理73 / 100')).toBeInTheDocument()

  app = buildApp(1, { doc_count: { found: 100, indexed: 98, failed: 2 } })

  expect(await screen.findByText('部分文档未成功')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '可搜索98份' })).toBeInTheDocument()
})

test('MSG-74 MSG-73 a sync by hand is asked once and then said to run', async () => {
  const app = buildApp(1)
  answer('POST /apps/:app_id/sync', { run: buildRun({ app_id: app.id }), joined: false })
  const { user } = await openInstalled([app])

  await user.click((await row('资料库1')).getByRole('button', { name: '立即同步' }))
  const question = within(await screen.findByRole('dialog', { name: '确定现在同步“资料库1”吗？' }))
  expect(requestsTo('POST /apps/:app_id/sync')).toHaveLength(0)
  await user.click(question.getByRole('button', { name: '立即同步' }))

  expect(await screen.findByText('同步任务已启动')).toBeInTheDocument()
  expect(requestsTo('POST /apps/:app_id/sync')).toHaveLength(1)
})

test('SM-2 an app is paused from its menu, and a paused one offers to go on', async () => {
  let app = buildApp(1)
  answerWith('POST /apps/:app_id/pause', () => {
    app = buildApp(1, { state: 'paused' })
    return success(app)
  })
  answerWith('GET /apps', () => success({ items: [app] }))
  const { user } = await renderPage(PageWithToasts, { path: company })

  await user.click(await screen.findByRole('button', { name: '“资料库1”的更多操作' }))
  await user.click(screen.getByRole('menuitem', { name: '暂停' }))

  expect(await screen.findByText('已暂停“资料库1”')).toBeInTheDocument()
  expect((await row('资料库1')).getByRole('button', { name: '继续' })).toBeInTheDocument()
})

test('D11 a company app goes only after its title is typed, and the loss is named first', async () => {
  const app = buildApp(1)
  answer('GET /apps/:app_id/removal', {
    document_count: 1_200,
    doc_groups: ['质量手册'],
    agents: [],
  })
  answer('POST /apps/:app_id/delete', null)
  const { user } = await openInstalled([app])

  await user.click(await screen.findByRole('button', { name: '“资料库1”的更多操作' }))
  await user.click(screen.getByRole('menuitem', { name: '删除' }))
  const question = within(await screen.findByRole('alertdialog', { name: '删除“资料库1”吗？' }))
  expect(await question.findByText(/1,200份文档马上不能再搜索/)).toBeInTheDocument()
  expect(question.getByText(/质量手册/)).toBeInTheDocument()
  const button = question.getByRole('button', { name: '删除应用' })
  expect(button).toBeDisabled()
  await user.type(question.getByRole('textbox', { name: '输入名称以确认' }), '资料库1')
  await user.click(button)

  await waitFor(() => expect(requestsTo('POST /apps/:app_id/delete')).toHaveLength(1))
  expect(await requestsTo('POST /apps/:app_id/delete')[0]?.json()).toEqual({
    confirm_title: '资料库1',
  })
})

test('a draft goes on in the wizard where it was left', async () => {
  const draft = buildApp(1, { state: 'draft', scope: 'personal' })
  await openInstalled([draft], '/personal/installed')

  expect((await row('资料库1')).getByRole('link', { name: '继续接入' })).toHaveAttribute(
    'href',
    `/personal/create?app_key=shelf&draft=${draft.id}`,
  )
})

test('filters stand in the address, and no match can be cleared', async () => {
  const { user, address } = await openInstalled([buildApp(1)])
  await row('资料库1')

  await user.selectOptions(screen.getByRole('combobox', { name: '状态' }), '已暂停')
  expect(await screen.findByText('没有符合条件的内容')).toBeInTheDocument()
  expect(address()).toBe(`${company}?state=paused`)
  await user.click(screen.getByRole('button', { name: '去掉筛选' }))

  expect(await screen.findByText('资料库1')).toBeInTheDocument()
})

test('nothing connected yet: what it is for and the way to the store', async () => {
  await openInstalled([])

  expect(await screen.findByText('还没有接入数据源')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '去应用商店' })).toHaveAttribute(
    'href',
    '/manage/datasources/appStore',
  )
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
})

test('a list that does not load can be asked again', async () => {
  refuse('GET /apps', 'server-error')
  const { user } = await renderPage(PageWithToasts, { path: company })

  await screen.findByRole('heading', { name: '内容没有加载出来' })
  answer('GET /apps', { items: [buildApp(1)] })
  await user.click(screen.getByRole('button', { name: '重试' }))

  expect(await screen.findByText('资料库1')).toBeInTheDocument()
})

test('ROLE-9 a manager sees whose personal apps there are without titles, and may pause or delete them', async () => {
  answer('GET /personal_apps', {
    items: [
      {
        id: idOf<AppId>(8_100),
        platform: '书架',
        logo: 'data:image/svg+xml,',
        owner: { id: idOf<MemberId>(30), name: '王芳' },
        state: 'active',
        sync_status: results.fail,
        reason_code: 'needs-sign-in',
        doc_count: { found: 30, indexed: 28, failed: 2 },
        updated_at: '2026-11-13T01:00:00.000Z',
      },
    ],
  })
  answer('GET /apps/:app_id/removal', { document_count: 30, doc_groups: [], agents: [] })
  answer('POST /apps/:app_id/delete', null)
  const { user } = await renderPage(PageWithToasts, { path: `${company}?tab=personal` })

  const cells = await row('王芳')
  expect(cells.getByText('来源不再接受保存的凭据')).toBeInTheDocument()
  expect(cells.queryByRole('link')).not.toBeInTheDocument()
  await user.click(cells.getByRole('button', { name: '“王芳的书架”的更多操作' }))
  await user.click(screen.getByRole('menuitem', { name: '删除' }))
  const question = within(await screen.findByRole('alertdialog', { name: '删除“王芳的书架”吗？' }))
  await user.click(question.getByRole('button', { name: '删除应用' }))

  expect(await screen.findByText('已删除“王芳的书架”')).toBeInTheDocument()
})

test('RT-17 doc groups stand in a tab of their own', async () => {
  answer('GET /doc_groups', { items: [] })
  await renderPage(PageWithToasts, { path: '/personal/installed?tab=groups' })

  expect(await screen.findByRole('heading', { level: 2 })).toBeInTheDocument()
  const [asked] = requestsTo('GET /doc_groups')
  expect(new URL(asked?.url ?? '').searchParams.get('scope')).toBe('personal')
  expect(screen.queryByRole('link', { name: '接入应用' })).not.toBeInTheDocument()
})
