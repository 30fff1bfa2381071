import { exportAuditRows, listAuditRows } from '@zhiwen/contract/audit.ts'
import { userTypes } from '@zhiwen/contract/enums.ts'
import { createRole } from '@zhiwen/contract/roles.ts'
import { updateWorkspace } from '@zhiwen/contract/workspace.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember, buildWorkspace, signIn } from '../../../testing/builders.ts'
import { injectOnce } from '../../../testing/call-endpoint.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

/** A company in which the creator has changed settings and an admin has made roles, hour by hour. */
async function aHistory() {
  const workspace = await buildWorkspace(app)
  const admin = await buildMember(app, { workspace, user_type: userTypes.admin })
  const [boss, helper] = [await signIn(app, workspace.creator), await signIn(app, admin.user)]
  for (let version = 1; version <= 3; version++) {
    const body = { version, chat_enabled: version % 2 === 0 }
    await app.call(updateWorkspace, { token: boss.token, body })
    app.clock.advance(60)
  }
  const since = app.clock.now().toISOString()
  for (const name of ['财务', '=HYPERLINK("x")', '销售Sales']) {
    await app.call(createRole, { token: helper.token, body: { name } })
    app.clock.advance(60)
  }
  return { workspace, admin, boss: boss.token, helper: helper.token, since }
}
const exported = async (token: string, body: object = {}) => {
  const reply = await injectOnce(app.app, exportAuditRows, { token, body })
  return { status: reply.statusCode, headers: reply.headers, text: reply.body }
}

test('API-WS-2: rows come newest first, with who, what, when, from where and what differs', async () => {
  const { admin, helper } = await aHistory()

  const { data } = await app.call(listAuditRows, { token: helper })

  expect(data).toMatchObject({ total: 6, page: 1, page_size: 10 })
  expect(data.items.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1])
  expect(data.items[0]).toMatchObject({
    action: 'role.created',
    actor: { member_id: admin.id, name: admin.user.display_name },
    object: { kind: 'role', name: '销售Sales' },
    before: null,
    ip: '127.0.0.1',
    device: expect.any(String),
    request_id: expect.any(String),
  })
  expect(data.items[5]).toMatchObject({
    before: { chat_enabled: true },
    after: { chat_enabled: false },
  })
})

test('API-WS-2: filters by action, actor, object and time, alone and together', async () => {
  const { admin, helper, since } = await aHistory()
  const numbers = async (query: Parameters<typeof app.call<typeof listAuditRows>>[1]) =>
    (await app.call(listAuditRows, { token: helper, ...query })).data.items.map(
      ({ number }) => number,
    )

  expect(await numbers({ query: { action: 'workspace.updated' } })).toEqual([3, 2, 1])
  expect(await numbers({ query: { actor: admin.id } })).toEqual([6, 5, 4])
  expect(await numbers({ query: { q: 'sales' } })).toEqual([6])
  expect(await numbers({ query: { q: '%' } })).toEqual([])
  expect(await numbers({ query: { from: since } })).toEqual([6, 5, 4])
  expect(await numbers({ query: { to: since } })).toEqual([3, 2, 1])
  expect(await numbers({ query: { actor: admin.id, q: '财' } })).toEqual([4])
  expect(await numbers({ query: { action: 'member.left' } })).toEqual([])
})

test('pages are cut by number and the total stays exact', async () => {
  const { boss } = await aHistory()
  for (let version = 4; version <= 20; version++) {
    const body = { version, chat_enabled: version % 2 === 0 }
    await app.call(updateWorkspace, { token: boss, body })
  }

  const { data } = await app.call(listAuditRows, { token: boss, query: { page: '3' } })

  expect(data).toMatchObject({ total: 23, page: 3 })
  expect(data.items.map(({ number }) => number)).toEqual([3, 2, 1])
})

test('ROLE-31: the export is a CSV file in the reader’s language and leaves a row itself', async () => {
  const { boss } = await aHistory()

  const { status, headers, text } = await exported(boss, { action: 'role.created' })

  const lines = text.split('\r\n')
  const { data } = await app.call(listAuditRows, { token: boss })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="audit-log.csv"',
  })
  expect(lines[0]).toMatch(/^\uFEFF序号,时间（UTC）,操作人,操作,对象/)
  expect(lines).toHaveLength(5)
  expect(data.items[0]).toMatchObject({
    action: 'audit.exported',
    after: { action: 'role.created' },
  })
})

test('an object that looks like a formula stays a text in the exported file', async () => {
  const { boss } = await aHistory()

  const { text } = await exported(boss)

  expect(text).toContain(`"'=HYPERLINK(""x"")"`)
})

test('ROLE-31: admins read the log, only the creator takes it away, members see nothing', async () => {
  const { workspace, helper } = await aHistory()
  const { user } = await buildMember(app, { workspace })
  const { token } = await signIn(app, user)

  expect((await exported(helper)).status).toBe(403)
  expect((await app.call(listAuditRows, { token })).error).toBe('access-denied')
})

test('a log of thousands of rows is sent page by page without a gap', async () => {
  const { workspace, boss } = await aHistory()
  const { modules, platform } = app
  const actor = { userId: null, memberId: null, name: '系统', ip: '', userAgent: '', requestId: '' }
  await platform.db.withTenant({ workspaceId: workspace.id }, async (tx) => {
    for (let made = 0; made < 1_200; made++) {
      const object = { kind: 'member', id: String(made), name: '成员' }
      const entry = { workspaceId: workspace.id, actor, action: 'member.updated', object } as const
      await modules.audit.record(tx, entry)
    }
  })

  const { text } = await exported(boss)

  const numbers = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => Number(line.split(',')[0]))
  // Its own row is among them: 6 of the history, 1,200 more, and the export.
  expect(numbers).toEqual(Array.from({ length: 1_207 }, (_, at) => 1_207 - at))
})
