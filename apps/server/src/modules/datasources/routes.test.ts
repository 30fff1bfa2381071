import * as contract from '@zhiwen/contract/directory.ts'
import { getMember } from '@zhiwen/contract/members.ts'
import { makeCompany } from '@zhiwen/fake-directories/company.ts'
import {
  developmentKey,
  type FakeDirectory,
  startFakeDirectory,
} from '@zhiwen/fake-directories/directory-server.ts'
import { noFaults } from '@zhiwen/fake-directories/faults.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { querySql } from '../../platform/db/index.ts'
import {
  type BuiltWorkspace,
  buildMember,
  buildRole,
  buildWorkspace,
  signIn,
} from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let directory: FakeDirectory
const lines: string[] = []
beforeAll(async () => {
  directory = await startFakeDirectory({ source: 'feishu' })
  const settings = { FEISHU_API_URL: directory.url, RATE_LIMIT_FACTOR: '1000' }
  app = await createTestApp({ settings, onLog: (line) => lines.push(line) })
})
beforeEach(() => {
  Object.assign(directory.faults, noFaults())
  Object.assign(directory.company, makeCompany({ people: 24, departments: 9 }))
})
afterAll(async () => {
  await app.close()
  await directory.stop()
})

const key = { client_id: developmentKey.clientId, client_secret: developmentKey.clientSecret }
const feishu = { app_key: 'feishu', title: '飞书通讯录', ...key } as const
const everybody = { department_ids: ['0'] }

async function connected() {
  const workspace = await buildWorkspace(app)
  const { token } = await signIn(app, workspace.creator)
  const { data } = await app.call(contract.connectDirectory, { token, body: feishu })
  return { workspace, token, source: data, params: { app_id: data.id } }
}
type Connected = Awaited<ReturnType<typeof connected>>

const start = ({ token, params }: Connected, body: object = everybody) =>
  app.call(contract.startImport, { token, params, body })
const stateOf = async ({ token }: Connected, import_id: contract.DirectoryImport['id']) =>
  (await app.call(contract.getImport, { token, params: { import_id } })).data

/** Starts an import and works until nothing is left to do. */
async function importAll(place: Connected, body?: object) {
  const { data } = await start(place, body)
  await app.runJobs()
  return stateOf(place, data.id)
}

const countOf = async (table: string, { id }: BuiltWorkspace): Promise<number> => {
  const rows = await app.platform.db.withTenant({ workspaceId: id }, (tx) =>
    querySql<{ count: number }>(tx, `select count(*)::int as count from ${table}`),
  )
  return rows[0]?.count ?? 0
}

test('API-MEM-7: a key is tried before it is kept, and its secret is never shown again', async () => {
  const place = await connected()

  expect(place.source).toMatchObject({
    state: 'active',
    is_development: true,
    last_import_at: null,
  })
  const { data } = await app.call(contract.listDirectorySources, { token: place.token })
  expect(data.items).toEqual([place.source])
  const kept = await app.platform.db.withTenant({ workspaceId: place.workspace.id }, (tx) =>
    querySql(tx, 'select * from apps'),
  )
  const { rows: audited } = await app.system.query(
    'select * from audit_rows where workspace_id = $1',
    [place.workspace.id],
  )
  expect(audited.map(({ action }) => action)).toEqual(['directory.connected'])
  const everything = JSON.stringify([data, kept, audited, lines])
  expect(everything).not.toContain(developmentKey.clientSecret)
})

test('API-MEM-7: a wrong key and a source out of reach are told apart, and nothing is kept', async () => {
  const workspace = await buildWorkspace(app)
  const { token } = await signIn(app, workspace.creator)

  const wrong = await app.call(contract.connectDirectory, {
    token,
    body: { ...feishu, client_secret: 'wrong' },
  })
  directory.faults.mode = 'error'
  const away = await app.call(contract.connectDirectory, { token, body: feishu })

  expect([wrong.error, away.error]).toEqual(['source-needs-auth', 'source-unavailable'])
  expect(await countOf('apps', workspace)).toBe(0)
})

test('API-MEM-7: the same title or app cannot be connected twice', async () => {
  const { token } = await connected()

  const title = await app.call(contract.connectDirectory, {
    token,
    body: { ...feishu, client_id: 'dev-directory-2' },
  })
  const client = await app.call(contract.connectDirectory, {
    token,
    body: { ...feishu, title: '另一个' },
  })

  expect([title, client].map(({ error }) => error)).toEqual(['value-taken', 'value-taken'])
  expect([title, client].map(({ body }) => body.details?.['fields'])).toMatchObject([
    [{ field: 'title' }],
    [{ field: 'client_id' }],
  ])
})

test('API-MEM-7: the tree shows a department at a time, with how each person would match', async () => {
  const place = await connected()
  const [first, second] = directory.company.accounts
  const { user } = await buildMember(app, { workspace: place.workspace })
  if (!first || !second) throw new Error('the company is empty')
  Object.assign(first, { department: 'D0', mobile: user.mobile })
  Object.assign(second, { department: 'D0', is_active: false })

  const top = await app.call(contract.readDirectory, place)
  const below = await app.call(contract.readDirectory, { ...place, query: { parent: 'od-D1' } })

  expect(top.data.departments).toHaveLength(8)
  expect(top.data.people).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ open_id: first.id, match: 'matched', reason: 'mobile' }),
      expect.objectContaining({ open_id: second.id, match: 'blocked', reason: 'inactive' }),
    ]),
  )
  expect(below.data.people.every(({ match }) => match === 'new')).toBe(true)
})

test('API-MEM-7: a long department comes page by page', async () => {
  const place = await connected()
  Object.assign(directory.company, makeCompany({ people: 120, departments: 1 }))
  const seen: string[] = []
  let cursor: string | null = null

  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor }
    const { data }: { data: { people: { open_id: string }[]; next_cursor: string | null } } =
      await app.call(contract.readDirectory, { ...place, query })
    seen.push(...data.people.map(({ open_id }) => open_id))
    cursor = data.next_cursor
  } while (cursor !== null)

  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
  const odd = await app.call(contract.readDirectory, { ...place, query: { cursor: 'odd' } })
  expect(odd.error).toBe('input-invalid')
})

test('API-MEM-7: an import invites everybody once, with roles, and tells true numbers', async () => {
  const place = await connected()
  const role = await buildRole(app, { workspace: place.workspace })

  const run = await importAll(place, { ...everybody, role_ids: [role] })

  expect(run).toMatchObject({
    state: 'done',
    is_total_known: true,
    total: 24,
    done: 24,
    counts: { matched: 0, new: 24, ambiguous: 0, blocked: 0 },
  })
  expect(await countOf('members', place.workspace)).toBe(25)
  expect(await countOf('invitations', place.workspace)).toBe(24)
  expect(await countOf('member_open_ids', place.workspace)).toBe(24)
  expect(await countOf('role_members', place.workspace)).toBe(24)
  const { rows } = await app.system.query(
    `select after from audit_rows where workspace_id = $1 and action = 'directory.imported'`,
    [place.workspace.id],
  )
  expect(rows).toMatchObject([{ after: { total: 24, new: 24 } }])
})

test('API-MEM-7: running again changes only what changed', async () => {
  const place = await connected()
  await importAll(place)
  const snapshot = async () =>
    (
      await app.system.query(
        'select id, version, updated_at, state from members where workspace_id = $1 order by id',
        [place.workspace.id],
      )
    ).rows
  const before = await snapshot()
  app.clock.advance(60)

  const again = await importAll(place)
  expect(again.counts).toMatchObject({ matched: 24, new: 0 })
  expect(await snapshot()).toEqual(before)

  directory.company.accounts.push({
    id: 'ou_late',
    name: '新来的',
    mobile: '19919999999',
    email: null,
    is_active: true,
    department: 'D3',
  })
  const third = await importAll(place)

  expect(third.counts).toMatchObject({ matched: 24, new: 1 })
  expect(await snapshot()).toHaveLength(before.length + 1)
  expect(await countOf('invitations', place.workspace)).toBe(25)
})

test('API-MEM-7: people chosen one by one; who is gone is said to be gone', async () => {
  const place = await connected()
  const [first] = directory.company.accounts
  const open_ids = [first?.id ?? '', 'ou_nobody']

  const run = await importAll(place, { open_ids })
  const { data } = await app.call(contract.listImportRows, {
    token: place.token,
    params: { import_id: run.id },
  })

  expect(run).toMatchObject({ state: 'done', total: 2, done: 2 })
  expect(data.items).toMatchObject([
    { open_id: first?.id, match: 'new', reason: 'invite', member_id: expect.any(String) },
    { open_id: 'ou_nobody', match: 'blocked', reason: 'gone', member_id: null },
  ])
})

test('READ-7: a member who is matched carries the stable id of the source', async () => {
  const place = await connected()
  const { id, user } = await buildMember(app, { workspace: place.workspace })
  const [first] = directory.company.accounts
  if (!first) throw new Error('the company is empty')
  Object.assign(first, { mobile: user.mobile })

  await importAll(place, { open_ids: [first.id] })
  const params = { member_id: id }
  const { data } = await app.call(getMember, { token: place.token, params })

  expect(data.open_ids).toEqual([{ app_id: place.source.id, open_id: first.id }])
})

test('API-MEM-7: a second start joins the import that is running', async () => {
  const place = await connected()

  const runs = await Promise.all([start(place), start(place), start(place)])

  expect(new Set(runs.map(({ data }) => data.id)).size).toBe(1)
  expect(await app.runJobs()).toContain('datasources.import-advance')
  expect((await start(place, { open_ids: [] })).error).toBe('input-invalid')
})

test('API-MEM-7: a cancelled import stops, keeps what is done and does not go on', async () => {
  const place = await connected()
  const { data } = await start(place)
  const params = { import_id: data.id }

  const cancelled = await app.call(contract.cancelImport, { token: place.token, params })
  await app.runJobs()

  expect(cancelled.data.state).toBe('cancelled')
  expect(await stateOf(place, data.id)).toMatchObject({ state: 'cancelled', done: 0 })
  const again = await app.call(contract.cancelImport, { token: place.token, params })
  const retried = await app.call(contract.retryImport, { token: place.token, params })
  expect([again.error, retried.error]).toEqual(['state-conflict', 'state-conflict'])
})

test.each([
  ['every third call refused for too many calls', { mode: 'rate-limit', every: 3 }],
  ['every third call answered with 502', { mode: 'error', every: 3 }],
  ['every fourth connection cut', { mode: 'down', every: 4 }],
  ['pages that repeat people', { pages: 'twice' }],
] as const)('API-MEM-7: %s end in the same people', async (_, faults) => {
  const place = await connected()
  Object.assign(directory.company, makeCompany({ people: 110, departments: 2 }))
  Object.assign(directory.faults, faults)

  const run = await importAll(place)

  expect(run).toMatchObject({ state: 'done', total: 110, counts: { new: 110 } })
  expect(await countOf('members', place.workspace)).toBe(111)
})

test('API-MEM-7: tokens that end in the middle are renewed', async () => {
  const place = await connected()
  directory.endTokens()

  expect(await importAll(place)).toMatchObject({ state: 'done', total: 24 })
})

test('API-MEM-7: a source that stays away fails the import; retry goes on where it stopped', async () => {
  const place = await connected()
  Object.assign(directory.faults, { mode: 'error', every: 1 })
  const failed = await importAll(place)
  expect(failed).toMatchObject({ state: 'failed', reason: 'source-unavailable' })
  Object.assign(directory.faults, noFaults())
  const params = { import_id: failed.id }

  const retried = await app.call(contract.retryImport, { token: place.token, params })
  await app.runJobs()

  expect(retried.data).toMatchObject({ id: failed.id, state: 'queued', reason: null })
  expect(await stateOf(place, failed.id)).toMatchObject({ state: 'done', total: 24, done: 24 })
})

test('API-MEM-7: a key that is taken back fails the import and asks for a new one', async () => {
  const place = await connected()
  directory.refuseKey(true)
  directory.endTokens()

  const run = await importAll(place)
  directory.refuseKey(false)

  expect(run).toMatchObject({ state: 'failed', reason: 'source-needs-auth' })
  const { data } = await app.call(contract.listDirectorySources, { token: place.token })
  expect(data.items).toMatchObject([{ state: 'needs_auth' }])
  expect((await start(place)).error).toBe('source-needs-auth')
})

test('a job that runs twice, or late, changes nothing', async () => {
  const place = await connected()
  const { data } = await start(place)
  const advance = app.modules.handlers.find(({ job }) => job.name === 'datasources.import-advance')
  const payload = { workspace_id: place.workspace.id, import_id: data.id }
  const run = () =>
    advance?.run({ payload, signal: AbortSignal.timeout(60_000), log: app.platform.log })

  await Promise.all([run(), run(), run()])
  await run()
  await app.runJobs()

  expect(await stateOf(place, data.id)).toMatchObject({ state: 'done', total: 24, done: 24 })
  expect(await countOf('members', place.workspace)).toBe(25)
  expect(await countOf('invitations', place.workspace)).toBe(24)
})

test('an import whose worker died without a trace is found and goes on', async () => {
  const place = await connected()
  const { data } = await start(place)
  await app.owner.query(`delete from pgboss.job where name = 'datasources.import-advance'`)
  const sweep = app.modules.handlers.find(({ job }) => job.name === 'datasources.imports-sweep')
  const run = () =>
    sweep?.run({ payload: {}, signal: AbortSignal.timeout(60_000), log: app.platform.log })
  await run()
  expect(await app.runJobs()).not.toContain('datasources.import-advance')
  app.clock.advance(180)

  await run()
  await app.runJobs()

  expect(await stateOf(place, data.id)).toMatchObject({ state: 'done', done: 24 })
})

test('API-MEM-7: disconnecting destroys the secret, unties people and keeps the members', async () => {
  const place = await connected()
  await importAll(place)

  const reply = await app.call(contract.disconnectDirectory, place)

  expect(reply.status).toBe(200)
  expect((await app.call(contract.readDirectory, place)).error).toBe('not-found')
  expect(await countOf('members', place.workspace)).toBe(25)
  expect(await countOf('member_open_ids', place.workspace)).toBe(0)
  expect(await countOf('directory_people', place.workspace)).toBe(0)
  const [kept] = await app.platform.db.withTenant({ workspaceId: place.workspace.id }, (tx) =>
    querySql<{ credential: string }>(tx, 'select credential from apps'),
  )
  expect(kept?.credential).toBe('')
  const { rows } = await app.system.query(
    'select action from audit_rows where workspace_id = $1 order by number desc limit 1',
    [place.workspace.id],
  )
  expect(rows[0].action).toBe('directory.disconnected')
})
