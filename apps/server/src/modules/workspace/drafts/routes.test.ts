import * as contract from '@zhiwen/contract/drafts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BuiltWorkspace,
  buildMember,
  buildRole,
  buildUser,
  buildWorkspace,
  signIn,
} from '../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { multipartBody } from '../../../testing/uploads.ts'
import { xlsxFile } from '../../../testing/xlsx-file.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

async function aCompany() {
  const workspace = await buildWorkspace(app)
  return { workspace, ...(await signIn(app, workspace.creator)) }
}

async function reasonsOf(token: string, rows: object[]) {
  const { data } = await app.call(contract.checkMembers, { token, body: { rows } })
  return data.rows.map(({ verdict, reasons }) => [verdict, ...reasons])
}

async function readFile(token: string, bytes: Buffer, headers = {}) {
  const { body, type } = multipartBody([{ name: '名单.xlsx', bytes }])
  return app.app.inject({
    method: 'POST',
    url: '/api/members/file',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, ...headers },
    payload: body,
  })
}

const countOf = async (table: string, { id }: BuiltWorkspace) => {
  const text = `select count(*)::int as count from ${table} where workspace_id = $1`
  return (await app.system.query(text, [id])).rows[0].count
}

test('API-MEM-2: every row gets a verdict, and every reason is named', async () => {
  const { token } = await aCompany()
  const long = '长'.repeat(51)

  expect(
    await reasonsOf(token, [
      { name: '张伟', phone: '138 0013 8000' },
      { name: '', email: 'a@b.test' },
      { name: '李娜' },
      { name: long, ws_username: long + long, email: 'long@b.test' },
      { name: '王芳', email: 'not a mailbox', phone: '12' },
      { name: '赵敏', phone: '5551234567', country_code: 'USA' },
      { name: '刘洋', email: 'liu@b.test', username: 'A!' },
      { name: '=1+1', email: 'formula@b.test' },
      { name: '张伟', phone: '+8613800138000' },
      { name: '同名', email: 'one@b.test' },
      { name: '同名', email: 'two@b.test' },
    ]),
  ).toEqual([
    ['valid'],
    ['wrong', 'name-missing'],
    ['wrong', 'contact-missing'],
    ['wrong', 'name-long', 'nickname-long'],
    ['wrong', 'email-format', 'phone-format'],
    ['wrong', 'country-code-format'],
    ['wrong', 'username-format'],
    ['wrong', 'formula', 'name-missing'],
    ['wrong', 'twice-in-list'],
    ['doubtful', 'same-name'],
    ['doubtful', 'same-name'],
  ])
})

test('API-MEM-2: people who are here already are told by their state, by record or own account', async () => {
  const { workspace, token } = await aCompany()
  const other = await buildWorkspace(app)
  const active = await buildMember(app, {
    workspace,
    user: await buildUser(app, { email: 'active@b.test' }),
  })
  const disabled = await buildMember(app, { workspace, state: 'disabled' })
  const stranger = await buildMember(app, { workspace: other })
  const rows = [{ name: '陈晨', email: 'chen@b.test' }]
  await app.call(contract.addMembers, { token, body: { rows } })

  expect(
    await reasonsOf(token, [
      { name: '一', email: 'ACTIVE@b.test' },
      { name: '二', phone: active.user.mobile },
      { name: '三', phone: disabled.user.mobile },
      { name: '四', email: 'chen@b.test' },
      { name: '五', email: 'active@b.test', phone: disabled.user.mobile },
      { name: '六', phone: stranger.user.mobile },
    ]),
  ).toEqual([
    ['wrong', 'already-member'],
    ['wrong', 'already-member'],
    ['wrong', 'member-disabled'],
    ['wrong', 'already-invited'],
    ['wrong', 'twice-in-list', 'contact-of-two'],
    ['valid'],
  ])
})

test('API-MEM-2: good rows come in with roles and an invitation, wrong ones are refused by name', async () => {
  const { workspace, token } = await aCompany()
  const role = await buildRole(app, { workspace })
  const rows = [
    { name: '张伟', email: 'wei@b.test' },
    { name: '李娜', phone: '13800138001' },
    { name: '', email: 'x@b.test' },
  ]

  const { data } = await app.call(contract.addMembers, { token, body: { rows, role_ids: [role] } })

  expect(data.results).toMatchObject([
    { line: 1, status: 1, reasons: [], link: null },
    { line: 2, status: 1, reasons: [], link: expect.stringContaining('/invitation/') },
    { line: 3, status: 3, reasons: ['name-missing'], member_id: null, link: null },
  ])
  const text = `select m.name, m.state, m.user_id, r.role_id from members m
    join role_members r on r.member_id = m.id where m.workspace_id = $1 order by m.name`
  const invited = { state: 'invited', user_id: null, role_id: role }
  expect((await app.system.query(text, [workspace.id])).rows).toEqual([
    { name: '张伟', ...invited },
    { name: '李娜', ...invited },
  ])
  expect(await countOf('invitations', workspace)).toBe(2)
  await app.runJobs()
  expect(app.ledger.mails.some(({ to }) => to === 'wei@b.test')).toBe(true)
})

test('API-MEM-2: the same rows again add nobody', async () => {
  const { workspace, token } = await aCompany()
  const rows = [{ name: '张伟', email: 'again@b.test' }]
  await app.call(contract.addMembers, { token, body: { rows } })

  const { data } = await app.call(contract.addMembers, { token, body: { rows } })

  expect(data.results).toMatchObject([{ status: 3, reasons: ['already-invited'] }])
  expect(await countOf('invitations', workspace)).toBe(1)
})

test('API-MEM-2: rows beyond the free seats are doubtful, and a full workspace adds nobody', async () => {
  const { workspace, token } = await aCompany()
  const seats = (left: number) =>
    app.system.query(
      "update quota_balances set granted = used + $2 where workspace_id = $1 and pool = 'members'",
      [workspace.id, left],
    )
  const rows = [
    { name: '一', email: 'seat1@b.test' },
    { name: '二', email: 'seat2@b.test' },
  ]
  await seats(1)
  expect(await reasonsOf(token, rows)).toEqual([['valid'], ['doubtful', 'no-seat']])
  await seats(0)

  const reply = await app.call(contract.addMembers, { token, body: { rows } })

  expect(reply.error).toBe('quota-members')
})

test('API-MEM-2: a file is judged like typed rows, and told by line', async () => {
  const { token } = await aCompany()
  const file = xlsxFile([
    ['员工名单', null, null],
    ['工号', '姓名', '手机号'],
    [1, '张伟', 13_800_138_000],
    [2, null, 13_800_138_001],
  ])

  const reply = await readFile(token, file)

  expect(reply.json().data).toMatchObject({
    encoding: 'xlsx',
    ignored_columns: ['工号'],
    rows: [
      { line: 3, verdict: 'valid', draft: { name: '张伟', phone: '13800138000' } },
      { line: 4, verdict: 'wrong', reasons: ['name-missing'] },
    ],
  })
})

test('API-MEM-2: a file that cannot be read says why in the language of the reader', async () => {
  const { token } = await aCompany()

  const empty = await readFile(token, Buffer.alloc(0))
  const page = await readFile(token, Buffer.from('<html></html>'), { 'content-language': 'en' })

  expect(empty.json()).toMatchObject({
    code: 400,
    error: 'file-unreadable',
    details: { fields: [{ field: 'file', message: '文件是空的，请选择有内容的文件。' }] },
  })
  expect(page.json()).toMatchObject({
    code: 415,
    error: 'file-type',
    details: { fields: [{ message: 'Only CSV and XLSX files can be read.' }] },
  })
})

test('API-MEM-2: 5,000 rows are matched in a handful of statements', async () => {
  const { token } = await aCompany()
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    name: `成员${index}`,
    email: `many${index}@b.test`,
    phone: String(13_700_000_000 + index),
  }))
  const startedAt = performance.now()

  const { data } = await app.call(contract.checkMembers, { token, body: { rows } })

  expect(data.rows).toHaveLength(5000)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})
