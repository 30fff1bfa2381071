import { screen, waitFor, within } from '@testing-library/react'
import { results, userTypes } from '@zhiwen/contract/enums.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '../../../lib/session/index.ts'
import { buildApp } from '../../../testing/app-builders.ts'
import { buildMember, buildUserOf } from '../../../testing/builders.ts'
import { buildMatch } from '../../../testing/document-builders.ts'
import { answer, refuse, requestsTo, withFakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { toast } from '../../../ui/index.ts'
import { ToastHost } from '../../../ui/toast-host.tsx'
import { CustomTab } from './custom-tab.tsx'
import { MatchingTab } from './matching-tab.tsx'

withFakeApi()
beforeEach(() => session.setUser(buildUserOf(userTypes.admin)))
afterEach(() => {
  session.drop()
  toast.clear()
})

const app = buildApp(1)
const member = buildMember(31, { ws_username: '周明远' })
const counts = { success: 1, pending: 0, fail: 3, ambiguous: 1 }
const list = [
  buildMatch(1, { name: '罗以宁' }),
  buildMatch(2, { name: '韩澈', reason: 'ambiguous' }),
  buildMatch(3, { name: '宋星野', mobile: '', email: '' }),
  buildMatch(4, {
    name: '周明远',
    status: results.success,
    reason: null,
    method: 'mobile',
    member: { id: member.id, name: '周明远' },
  }),
]
const page = { items: list, total: 4, page: 1, page_size: 20, counts }
const paths = { matches: 'GET /apps/:app_id/permission_matches' } as const
const openMatching = () => renderPage(() => <MatchingTab app={app} />, { path: '/x' })
const openCustom = () =>
  renderPage(
    () => (
      <>
        <CustomTab app={app} />
        <ToastHost />
      </>
    ),
    { path: '/x' },
  )

test('READ-5 each user of the source says whom it maps to, or why to nobody in plain words', async () => {
  answer(paths.matches, page)
  await openMatching()

  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  expect((await row(/罗以宁/)).getByText('没有成员使用这个手机号或邮箱')).toBeVisible()
  expect((await row(/韩澈/)).getByText('有歧义')).toBeVisible()
  expect((await row(/宋星野/)).getByText('来源没有提供手机号和邮箱')).toBeVisible()
  expect((await row(/周明远/)).getByText('手机号')).toBeVisible()
  expect(screen.getByText('其中1个有歧义')).toBeVisible()
})

test('READ-5 the numbers are filters, and search asks the server', async () => {
  answer(paths.matches, page)
  const { user } = await openMatching()
  await screen.findByRole('row', { name: /罗以宁/ })
  await user.click(screen.getByRole('button', { name: /未匹配.*3/ }))
  await user.type(screen.getByLabelText('搜索账号'), '罗')

  await waitFor(() => {
    const { searchParams } = new URL(requestsTo(paths.matches).at(-1)?.url ?? '')
    expect(Object.fromEntries(searchParams)).toMatchObject({ status: '3', q: '罗' })
  })
})

test('D5 the documents a matched member may read are counted', async () => {
  answer(paths.matches, page)
  answer('POST /apps/:app_id/permission_preview', {
    readable_count: 90,
    document_count: 120,
    not_listed_count: 28,
    private_count: 2,
    gaining_members: 0,
  })
  const { user } = await openMatching()
  await user.click(await screen.findByRole('button', { name: '周明远的可见文档' }))

  expect(await screen.findByText('周明远可以看到120份中的90份')).toBeVisible()
  expect(screen.getByText('28份受限文档没有把他列入名单')).toBeVisible()
})

test('READ-4 a pair is previewed with who gains before it is kept', async () => {
  answer(paths.matches, page)
  answer('GET /apps/:app_id', app)
  answer('GET /members', { items: [member], total: 1, page: 1, page_size: 20 })
  answer('POST /apps/:app_id/custom_matches/preview', {
    changes: [{ member: { id: member.id, name: '周明远' }, gains: 142, loses: 0 }],
  })
  answer('PUT /apps/:app_id/custom_matches', {
    lines: [{ open_id: 'ou_1', is_ok: true, error: null }],
  })
  const { user } = await openMatching()
  await user.click(await screen.findByRole('button', { name: '为罗以宁指定成员' }))
  const dialog = within(await screen.findByRole('dialog', { name: '罗以宁对应谁' }))
  await user.click(await dialog.findByRole('button', { name: '周明远' }))
  await user.click(dialog.getByRole('button', { name: '查看影响' }))
  expect(await dialog.findByText('多看142份')).toBeVisible()
  expect(requestsTo('PUT /apps/:app_id/custom_matches')).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: '保存对应' }))

  await waitFor(() => expect(requestsTo('PUT /apps/:app_id/custom_matches')).toHaveLength(1))
  expect(await requestsTo('PUT /apps/:app_id/custom_matches')[0]?.json()).toEqual({
    pairs: [{ open_id: 'ou_1', member_id: member.id }],
  })
})

test('READ-4 a pasted list is read line by line, previewed and kept; what is wrong is named', async () => {
  answer(paths.matches, { ...page, items: [], total: 0 })
  answer('GET /apps/:app_id', app)
  answer('GET /members', { items: [member], total: 1, page: 1, page_size: 100 })
  answer('POST /apps/:app_id/custom_matches/preview', { changes: [] })
  answer('PUT /apps/:app_id/custom_matches', {
    lines: [
      { open_id: 'ou_1', is_ok: true, error: null },
      { open_id: 'ou_9', is_ok: false, error: 'unknown-user' },
    ],
  })
  const { user } = await openCustom()
  await user.click(await screen.findByRole('button', { name: '粘贴对应表' }))
  const dialog = within(await screen.findByRole('dialog', { name: '粘贴对应表' }))
  await user.click(dialog.getByLabelText('对应表'))
  await user.paste('ou_1,周明远\nou_2,谁\nou_9,')
  await user.click(dialog.getByRole('button', { name: '查看影响' }))
  expect(await dialog.findByText(/第2行找不到成员/)).toBeVisible()
  await user.click(await dialog.findByRole('button', { name: '保存2条对应' }))

  expect(await dialog.findByText('ou_9: 来源里没有这个账号')).toBeVisible()
})

test('API-APP-11 the lines may come from a CSV file; what is no list is refused by name', async () => {
  answer(paths.matches, { ...page, items: [], total: 0 })
  const { user } = await openCustom()
  await user.click(await screen.findByRole('button', { name: '粘贴对应表' }))
  const dialog = within(await screen.findByRole('dialog', { name: '粘贴对应表' }))
  const choose = (name: string, content: BlobPart) =>
    user.upload(
      dialog.getByLabelText('从CSV文件读取'),
      new File([content], name, { type: 'text/csv' }),
    )
  await choose('表格.csv', new Uint8Array([80, 75, 3, 4, 0, 0]))
  expect(await dialog.findByRole('alert')).toHaveTextContent('表格.csv')
  await choose('对应.csv', 'ou_1,周明远')

  await waitFor(() => expect(dialog.getByLabelText('对应表')).toHaveValue('ou_1,周明远'))
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('READ-5 a pair made by hand can be taken out again', async () => {
  const custom = buildMatch(8, { name: '测试账号', is_custom: true, reason: 'blocked' })
  answer(paths.matches, { ...page, items: [custom], total: 1 })
  answer('GET /apps/:app_id', app)
  answer('PUT /apps/:app_id/custom_matches', {
    lines: [{ open_id: 'ou_8', is_ok: true, error: null }],
  })
  const { user } = await openCustom()
  expect(await screen.findByText('不对应任何人')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '移除测试账号的对应' }))

  expect(await screen.findByText('已移除测试账号的对应，恢复自动匹配')).toBeInTheDocument()
  expect(await requestsTo('PUT /apps/:app_id/custom_matches')[0]?.json()).toEqual({
    pairs: [{ open_id: 'ou_8', member_id: null, is_removed: true }],
  })
})

test('a failed load says why; no accounts yet says when they come', async () => {
  refuse(paths.matches, 'server-error', { message: '服务器错误，请稍后再试' })
  const { user } = await openMatching()
  expect(await screen.findByText('服务器错误，请稍后再试')).toBeVisible()
  answer(paths.matches, { ...page, items: [], total: 0 })
  await user.click(screen.getByRole('button', { name: '重试' }))

  expect(await screen.findByText('还没有来源账号')).toBeVisible()
})
