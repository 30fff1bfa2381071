import { screen, waitFor, within } from '@testing-library/react'
import type { DraftReason, MemberDraft } from '@zhiwen/contract/drafts.ts'
import { userTypes } from '@zhiwen/contract/enums.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../../lib/session/index.ts'
import { buildUserOf } from '../../../testing/builders.ts'
import {
  answer,
  answerWith,
  refusal,
  refuse,
  requestsTo,
  success,
  withFakeApi,
} from '../../../testing/fake-api.ts'
import { idOf } from '../../../testing/ids.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { AddMembersPage } from './add-members-page.tsx'

withFakeApi()

const path = '/manage/addUser/add'
type Body = { rows: MemberDraft[] }

/** A server that finds a few kinds of mistakes. */
function reasonsFor({ name, phone, email }: MemberDraft): DraftReason[] {
  if (name === '') return ['name-missing']
  if (phone === '' && email === '') return ['contact-missing']
  if (phone !== '' && phone.replaceAll(/\D/g, '').length < 10) return ['phone-format']
  return name === '同名' ? ['same-name'] : []
}
const verdictOf = (reasons: DraftReason[]) =>
  reasons.length === 0 ? 'valid' : reasons[0] === 'same-name' ? 'doubtful' : 'wrong'

const judge = (rows: MemberDraft[]) =>
  rows.map((draft, at) => {
    const reasons = reasonsFor(draft)
    return { line: at + 1, draft, reasons, verdict: verdictOf(reasons) }
  })

beforeEach(() => {
  session.setUser(buildUserOf(userTypes.admin))
  answer('GET /quota', {
    plan: 'team',
    plan_expires_at: null,
    documents: { limit: 5_000, used: 912 },
    members: { limit: 200, used: 164 },
  })
  answer('GET /roles', { items: [], total: 0, page: 1, page_size: 100 })
  answerWith('POST /members/check', async (request) => {
    const { rows } = (await request.json()) as Body
    return success({ rows: judge(rows), seats_left: 36 })
  })
  answerWith('POST /members', async (request) => {
    const { rows } = (await request.json()) as Body
    const results = rows.map((row, at) => ({
      line: at + 1,
      status: 1,
      reasons: [],
      member_id: null,
      link: row.email ? null : `https://zhiwen.test/invitation/code-${at}`,
    }))
    return success({ results })
  })
})

const paste = async (user: Awaited<ReturnType<typeof renderPage>>['user'], text: string) => {
  await user.click(screen.getByLabelText('从表格粘贴'))
  await user.paste(text)
  await user.click(screen.getByRole('button', { name: /加入\d+行/ }))
}

test('RT-25 a typed row is judged beside its cells, and the wrong cell is marked', async () => {
  const { user } = await renderPage(AddMembersPage, { path })
  await user.type(screen.getByLabelText('第1行姓名'), '程橙')
  await user.type(screen.getByLabelText('第1行手机号'), '1380000')
  expect(await screen.findByText('手机号格式不正确')).toBeVisible()
  expect(screen.getByLabelText('第1行手机号')).toHaveAttribute('aria-invalid', 'true')
  expect(screen.getByRole('button', { name: '发送邀请' })).toBeDisabled()
  await user.type(screen.getByLabelText('第1行手机号'), '2091')

  expect(await screen.findByText('可以邀请')).toBeVisible()
  expect(screen.getByRole('button', { name: '邀请1人' })).toBeEnabled()
})

test('U13 a pasted table shows how many rows are fine, doubtful and wrong, and only the fine ones go', async () => {
  const { user } = await renderPage(AddMembersPage, { path: `${path}?mode=paste` })
  await paste(user, '江予白\t138 0000 2091\n同名\ta@b.cn\n\tc@d.cn\n苏禾\tsu@x.cn')
  expect(await screen.findByRole('button', { name: '可邀请2' })).toBeVisible()
  expect(screen.getByRole('button', { name: '存疑1' })).toBeVisible()
  expect(screen.getByRole('button', { name: '有误1' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '有误1' }))
  expect(
    within(screen.getByRole('list', { name: '要添加的人' })).getAllByRole('listitem'),
  ).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '全部4' }))
  await user.click(screen.getByRole('button', { name: '邀请2人' }))

  expect(await screen.findByText('已邀请2人')).toBeVisible()
  const [sent] = await Promise.all(requestsTo('POST /members').map((request) => request.json()))
  expect(sent.rows.map(({ name }: MemberDraft) => name)).toEqual(['江予白', '苏禾'])
})

test('doubtful rows go along when that is chosen', async () => {
  const { user } = await renderPage(AddMembersPage, { path: `${path}?mode=paste` })
  await paste(user, '江予白\t138 0000 2091\n同名\ta@b.cn')
  await user.click(await screen.findByRole('checkbox', { name: '同时邀请存疑的1行' }))

  expect(screen.getByRole('button', { name: '邀请2人' })).toBeVisible()
})

test('who has no mailbox gets a link that is shown to pass on', async () => {
  const { user } = await renderPage(AddMembersPage, { path: `${path}?mode=paste` })
  await paste(user, '江予白\t138 0000 2091\n苏禾\tsu@x.cn')
  await user.click(await screen.findByRole('button', { name: '邀请2人' }))

  expect(await screen.findByText('1人没有邮箱，链接只在这里显示，请转发给本人。')).toBeVisible()
  expect(screen.getByRole('button', { name: '复制江予白的邀请链接' })).toBeVisible()
  expect(screen.getByLabelText('第1行姓名')).toHaveAttribute('readonly')
  await user.click(screen.getByRole('button', { name: '清除已邀请的行' }))
  expect(screen.getByLabelText('第1行姓名')).toHaveValue('')
})

test('API-MEM-2 more than 200 people go in batches, and a full workspace stops without losing rows', async () => {
  const batches: number[] = []
  answerWith('POST /members', async (request) => {
    const { rows } = (await request.json()) as Body
    batches.push(rows.length)
    if (batches.length === 2) return refusal('quota-members', { message: '成员席位已满' })
    const results = rows.map((_, at) => ({
      line: at + 1,
      status: 1,
      reasons: [],
      member_id: null,
      link: null,
    }))
    return success({ results })
  })
  const { user } = await renderPage(AddMembersPage, { path: `${path}?mode=paste` })
  const lines = Array.from({ length: 250 }, (_, at) => `员工${at}\tp${at}@x.cn`)
  await paste(user, lines.join('\n'))
  await user.click(await screen.findByRole('button', { name: '邀请250人' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('已邀请200人后停下：成员席位已满')
  expect(batches).toEqual([200, 50])
  expect(await screen.findByRole('button', { name: '邀请50人' })).toBeVisible()
})

test('rows the server refuses after all keep their reason and can be mended', async () => {
  answerWith('POST /members', () =>
    success({
      results: [{ line: 1, status: 3, reasons: ['already-member'], member_id: null, link: null }],
    }),
  )
  const { user } = await renderPage(AddMembersPage, { path })
  await user.type(screen.getByLabelText('第1行姓名'), '周明远')
  await user.type(screen.getByLabelText('第1行邮箱'), 'z@x.cn')
  await user.click(await screen.findByRole('button', { name: '邀请1人' }))

  expect(await screen.findByText('已经是成员')).toBeVisible()
  expect(screen.getByText(/1行需要修改/)).toBeVisible()
})

test('nothing typed is lost by a reload, for the same person in the same workspace only', async () => {
  const first = await renderPage(AddMembersPage, { path })
  await first.user.type(screen.getByLabelText('第2行姓名'), '江予白')
  first.unmount()
  const second = await renderPage(AddMembersPage, { path })
  expect(screen.getByLabelText('第2行姓名')).toHaveValue('江予白')
  second.unmount()

  const other = buildUserOf(userTypes.admin)
  session.setUser({ ...other, id: idOf(777) })
  await renderPage(AddMembersPage, { path })
  expect(screen.getByLabelText('第2行姓名')).toHaveValue('')
})

test('a file becomes rows, and columns that were not used are named', async () => {
  const draft = {
    username: '',
    ws_username: '江予白',
    name: '江予白',
    email: '',
    country_code: '+852',
    phone: '91234567',
  }
  answer('POST /members/file', {
    rows: [{ line: 2, draft, verdict: 'valid', reasons: [] }],
    seats_left: 36,
    ignored_columns: ['部门'],
    encoding: 'utf-8',
  })
  const { user, container } = await renderPage(AddMembersPage, { path: `${path}?mode=paste` })
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no file input')
  await user.upload(input, new File(['x'], '名单.xlsx'))

  expect(await screen.findByText('从名单.xlsx读取了1行，没有用到的列：部门。')).toBeVisible()
  expect(screen.getByLabelText('第1行手机号')).toHaveValue('+852 91234567')
})

test('a file that cannot be read says why, in the server’s words', async () => {
  refuse('POST /members/file', 'file-unreadable', {
    details: { fields: [{ field: 'file', message: '文件里没有表头' }] },
  })
  const { user, container } = await renderPage(AddMembersPage, { path: `${path}?mode=paste` })
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no file input')
  await user.upload(input, new File(['x'], 'a.csv'))
  expect(await screen.findByRole('alert')).toHaveTextContent('文件里没有表头')
  input.accept = ''
  await user.upload(input, new File(['x'], 'a.docm'))

  expect(screen.getByRole('alert')).toHaveTextContent('不支持的文件类型：a.docm')
})

test('a failed check says so and can be repeated', async () => {
  refuse('POST /members/check', 'server-error')
  const { user } = await renderPage(AddMembersPage, { path })
  await user.type(screen.getByLabelText('第1行姓名'), '甲')
  await user.type(screen.getByLabelText('第1行邮箱'), 'a@b.cn')
  const again = await screen.findByRole('button', { name: '重新检查' })
  answerWith('POST /members/check', async (request) => {
    const { rows } = (await request.json()) as Body
    return success({ rows: judge(rows), seats_left: 1 })
  })
  await user.click(again)

  expect(await screen.findByText('可以邀请')).toBeVisible()
})

test('the template is a table with the known columns', async () => {
  const blobs: Blob[] = []
  URL.createObjectURL = (blob) => {
    blobs.push(blob as Blob)
    return 'blob:x'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await renderPage(AddMembersPage, { path })
  await user.click(screen.getByRole('button', { name: '下载模板' }))

  await waitFor(() => expect(blobs).toHaveLength(1))
  const bytes = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blobs[0]?.arrayBuffer())
  expect(bytes).toBe('\uFEFF姓名,用户名,手机号,邮箱\r\n')
})
