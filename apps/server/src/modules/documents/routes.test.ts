import * as contract from '@zhiwen/contract/documents.ts'
import type { UserType } from '@zhiwen/contract/enums.ts'
import type { AppId, DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../testing/app-builders.ts'
import { type BuiltUser, buildMember, buildWorkspace, signIn } from '../../testing/builders.ts'
import { listedItem, madeVersion } from '../../testing/documents-bench.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { encodePassages } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

const tokenOf = async (user: BuiltUser) => (await signIn(app, user)).token

/** A company with a source of documents that are in the index. */
async function aCompany(
  items: Parameters<typeof listedItem>[],
  { documents }: { documents?: number } = {},
) {
  const workspace = await buildWorkspace(app, { ...(documents !== undefined && { documents }) })
  const person = async (user_type: UserType) =>
    (await buildMember(app, { workspace, user_type })).user
  const admin = await person(2)
  const appId = await buildApp(app, { workspace, owner: workspace.creator })
  const ids = await fill(workspace.id, appId, items)
  return {
    workspace,
    appId,
    ids,
    admin: await tokenOf(admin),
    creator: await tokenOf(workspace.creator),
    member: await tokenOf(await person(1)),
    inTenant: tenant(workspace.id),
  }
}

type InTenant = Parameters<TestApp['platform']['db']['withTenant']>[1]
const tenant =
  (workspaceId: WorkspaceId) =>
  <T>(work: (tx: Parameters<InTenant>[0]) => Promise<T>) =>
    app.platform.db.withTenant({ workspaceId }, work)

/** Lists, works through and indexes items; ids by the source's names. */
async function fill(
  workspaceId: WorkspaceId,
  appId: AppId,
  items: Parameters<typeof listedItem>[],
) {
  const { documents } = app.modules
  await tenant(workspaceId)(async (tx) => {
    const listed = items.map((item) => listedItem(...item))
    const { work } = await documents.noteListed(tx, { appId, runNumber: 1, items: listed })
    await documents.takeForWork(tx, work)
    for (const id of work) await documents.noteVersions(tx, [madeVersion(id)])
    const rows = await documents.outbox.lease(tx, 1_000)
    const indexed = rows.map((row) => ({ ...row, passages: row.document?.passage_count ?? 0 }))
    await documents.outbox.settle(tx, { indexed, refused: [] })
  })
  const { rows } = await app.system.query<{ id: DocumentId; external_id: string }>(
    'select id, external_id from documents where app_id = $1',
    [appId],
  )
  return new Map(rows.map(({ id, external_id }) => [external_id, id]))
}

const idOf = (ids: Map<string, DocumentId>, name: string): DocumentId => {
  const id = ids.get(name)
  if (!id) throw new Error(`no document ${name}`)
  return id
}

const list = (token: string, appId: AppId, query: object = {}) =>
  app.call(contract.listDocuments, {
    token,
    params: { app_id: appId },
    query: { page_size: '50', ...query },
  })

test('ROLE-11: a manager sees no words of documents they may not read, and cannot guess them', async () => {
  const { appId, admin, creator } = await aCompany([
    ['open', { title: '考勤制度.md', path: ['人事'] }],
    ['secret', { title: '裁员名单.xlsx', path: ['人事', '机密'], visibility: 2, acl: [] }],
    ['own', { title: '日记', path: ['私人'], visibility: 1, acl: [] }],
  ])

  const { items, total } = (await list(admin, appId)).data
  const masked = items.filter(({ is_masked }) => is_masked)
  expect(total).toBe(3)
  expect(masked).toHaveLength(2)
  for (const { title, path, url, owner_name } of masked) {
    expect([title, path, url, owner_name]).toEqual([null, null, null, null])
  }
  expect((await list(admin, appId, { q: '裁员' })).data).toMatchObject({ items: [], total: 0 })
  expect((await list(admin, appId, { q: '机密' })).data.total).toBe(0)
  expect((await list(admin, appId, { folder: '人事/机密' })).data.total).toBe(0)
  const tree = { token: admin, params: { app_id: appId } }
  expect((await app.call(contract.readAppTree, tree)).data.folders).toEqual([
    { path: '人事', name: '人事', document_count: 1 },
  ])
  const seen = (await list(creator, appId, { q: '裁员' })).data
  expect(seen.items).toMatchObject([
    { title: '裁员名单.xlsx', path: '人事/机密', is_masked: false },
  ])
})

test('API-APP-8: lists, counts and reasons agree', async () => {
  const { appId, admin, ids, inTenant } = await aCompany(
    ['ready', 'skipped', 'failed', 'gone', 'queued'].map((name) => [name]),
  )
  const { documents } = app.modules
  await inTenant(async (tx) => {
    const items = ['skipped', 'failed', 'queued'].map((name) => listedItem(name, { version: 'v2' }))
    await documents.noteListed(tx, { appId, runNumber: 2, items: [...items, listedItem('ready')] })
    await documents.noteEnded(tx, idOf(ids, 'skipped'), 'skipped', 'too-large')
    await documents.noteEnded(tx, idOf(ids, 'failed'), 'failed', 'damaged')
    await documents.removeUnseen(tx, appId, 2, 10)
  })

  const { data } = await list(admin, appId)
  expect(data.counts).toEqual({ all: 4, ready: 1, working: 1, trouble: 2, removed: 1 })
  expect(data.reasons.toSorted((a, b) => (a.reason_code < b.reason_code ? -1 : 1))).toEqual([
    { reason_code: 'damaged', count: 1 },
    { reason_code: 'too-large', count: 1 },
  ])
  for (const show of contract.documentFilters) {
    const { items, total } = (await list(admin, appId, { show })).data
    expect([show, items.length]).toEqual([show, data.counts[show]])
    expect(total).toBe(data.counts[show])
  }
  const damaged = (await list(admin, appId, { show: 'trouble', reason_code: 'damaged' })).data
  expect(damaged).toMatchObject({ total: 1, items: [{ id: idOf(ids, 'failed') }] })
  const removed = (await list(admin, appId, { show: 'removed' })).data.items[0]
  expect(removed?.restorable_until).not.toBeNull()
})

test('API-APP-8: a search finds parts of titles and paths in any case, and pages hold each once', async () => {
  const { appId, admin } = await aCompany([
    ...Array.from(
      { length: 23 },
      (_, index) => [`n${index}`, { title: `Report ${index}` }] as [string, object],
    ),
    ['zh', { title: '差旅报销标准', path: ['财务', '制度 A_100%'] }],
    ['deep', { title: '说明', path: ['财务', '制度 A_100%', '附件'] }],
  ])
  const total = async (query: object) => (await list(admin, appId, query)).data.total

  expect(await total({ q: '报销' })).toBe(1)
  expect(await total({ q: 'REPORT' })).toBe(23)
  expect(await total({ q: 'a_100%' })).toBe(2)
  expect(await total({ q: '%' })).toBe(2)
  expect(await total({ folder: '财务' })).toBe(2)
  expect(await total({ folder: '财' })).toBe(0)
  const seen = new Set<string>()
  for (const page of ['1', '2', '3']) {
    const { items } = (await list(admin, appId, { page, page_size: '10' })).data
    for (const { id } of items) seen.add(id)
  }
  expect(seen.size).toBe(25)
  const below = { token: admin, params: { app_id: appId }, query: { parent: '财务' } }
  expect((await app.call(contract.readAppTree, below)).data.folders).toEqual([
    { path: '财务/制度 A_100%', name: '制度 A_100%', document_count: 2 },
  ])
})

test('API-APP-8: failed documents are tried again, unless the source cannot be asked', async () => {
  const { appId, admin, ids, inTenant } = await aCompany([['a'], ['b']])
  const [a, b] = [idOf(ids, 'a'), idOf(ids, 'b')]
  await inTenant(async (tx) => {
    const items = ['a', 'b'].map((name) => listedItem(name, { version: 'v2' }))
    await app.modules.documents.noteListed(tx, { appId, runNumber: 2, items })
    for (const id of [a, b]) await app.modules.documents.noteEnded(tx, id, 'failed', 'damaged')
  })
  const retry = (body: object) =>
    app.call(contract.retryDocuments, { token: admin, params: { app_id: appId }, body })

  expect((await retry({ document_ids: [a] })).data).toEqual({ count: 1 })
  expect((await retry({ document_ids: [a] })).data).toEqual({ count: 0 })
  expect((await retry({ all_failed: true })).data).toEqual({ count: 1 })
  expect((await list(admin, appId, { show: 'working' })).data.total).toBe(2)
  const runs = await app.system.query('select trigger from sync_runs where app_id = $1', [appId])
  expect(runs.rows).toEqual([{ trigger: 'retry' }])
  await app.system.query("update apps set state = 'needs_auth' where id = $1", [appId])
  expect((await retry({ all_failed: true })).error).toBe('source-needs-auth')
  await app.system.query("update apps set state = 'paused' where id = $1", [appId])
  expect((await retry({ all_failed: true })).error).toBe('state-conflict')
})

test('ROLE-13, DIFF-7: restored documents keep their ids and need no fetch; after 30 days it is too late', async () => {
  const { appId, admin, ids, inTenant } = await aCompany([['a'], ['b']])
  const [a, b] = [idOf(ids, 'a'), idOf(ids, 'b')]
  const remove = (names: string[]) =>
    inTenant((tx) => app.modules.documents.removeByExternal(tx, appId, names))
  const restore = (document_ids: DocumentId[]) =>
    app.call(contract.restoreDocuments, {
      token: admin,
      params: { app_id: appId },
      body: { document_ids },
    })
  const stateOf = async (id: DocumentId) =>
    (await app.system.query('select state, current_version from documents where id = $1', [id]))
      .rows[0]

  await remove(['a', 'b'])
  expect((await restore([a])).data).toEqual({ count: 1 })
  expect((await restore([a])).data).toEqual({ count: 0 })
  expect(await stateOf(a)).toEqual({ state: 'indexing', current_version: 1 })
  await app.system.query(
    "update documents set removed_at = removed_at - interval '31 days' where id = $1",
    [b],
  )
  expect((await restore([b])).data).toEqual({ count: 0 })
  expect(await stateOf(b)).toMatchObject({ state: 'removed' })
})

test('SM-2: nothing is restored or let in beyond the plan', async () => {
  const { appId, admin, ids, inTenant } = await aCompany([['a'], ['b']], { documents: 2 })
  const document_ids = [idOf(ids, 'a')]
  await inTenant(async (tx) => {
    await app.modules.documents.removeByExternal(tx, appId, ['a'])
    const items = [listedItem('c')]
    await app.modules.documents.noteListed(tx, { appId, runNumber: 2, items })
  })

  const reply = await app.call(contract.restoreDocuments, {
    token: admin,
    params: { app_id: appId },
    body: { document_ids },
  })

  expect(reply.data).toEqual({ count: 1 })
  const { items } = (await list(admin, appId, { show: 'trouble' })).data
  expect(items).toMatchObject([{ id: document_ids[0], reason_code: 'over-quota' }])
})

test('API-DOC-4: a document kept out of search leaves at once and comes back without a fetch', async () => {
  const { appId, admin, ids, inTenant, workspace } = await aCompany([['a']])
  const id = idOf(ids, 'a')
  const scope = { apps: [{ id: appId, reads: 'all' as const }], tokens: [] }
  const exclude = (is_excluded: boolean) =>
    app.call(contract.excludeDocuments, {
      token: admin,
      params: { app_id: appId },
      body: { document_ids: [id], is_excluded },
    })
  const look = async () => {
    const shown = await inTenant((tx) => app.modules.documents.readable(tx, scope, [id]))
    const { rows } = await app.system.query(
      `select d.state, o.op, (select used from quota_balances where workspace_id = $2
         and pool = 'documents') as places
       from documents d left join index_outbox o on o.document_id = d.id where d.id = $1`,
      [id, workspace.id],
    )
    return { isShown: shown.has(id), ...rows[0] }
  }

  expect((await exclude(true)).data).toEqual({ count: 1 })
  expect((await exclude(true)).data).toEqual({ count: 0 })
  expect(await look()).toEqual({ isShown: false, state: 'skipped', op: 'delete', places: 0 })
  expect((await list(admin, appId)).data.counts).toMatchObject({ all: 1, trouble: 0 })
  expect((await exclude(false)).data).toEqual({ count: 1 })
  expect(await look()).toEqual({ isShown: true, state: 'indexing', op: 'write', places: 1 })
})

test('API-DOC-2: passages are read by who may read the document, page by page', async () => {
  const { appId, admin, creator, member, ids } = await aCompany([
    ['open'],
    ['secret', { visibility: 2, acl: [] }],
  ])
  for (const id of ids.values()) {
    const passages = Array.from({ length: 12 }, (_, no) => ({
      no,
      heading: ['第一章'],
      kind: 'text' as const,
      page: no + 1,
      start: 0,
      end: 4,
      text: `第 ${no} 段`,
      embed_text: `第一章 第 ${no} 段`,
    }))
    const vectors = passages.map(() => Float32Array.of(1))
    const bytes = encodePassages({ passages, vectors, model: 'test' })
    await app.platform.storage.put(`passages/${id}/text`, bytes, {
      contentType: 'application/zstd',
    })
  }
  const read = (token: string, name: string, page = '1') =>
    app.call(contract.readPassages, {
      token,
      params: { document_id: idOf(ids, name) },
      query: { page },
    })

  const first = (await read(member, 'open')).data
  const second = (await read(member, 'open', '2')).data
  expect(first).toMatchObject({ total: 12, page: 1, document: { title: 'open.md', app_id: appId } })
  expect(first.items).toHaveLength(10)
  expect(second.items.map(({ text, page }) => [text, page])).toEqual([
    ['第 10 段', 11],
    ['第 11 段', 12],
  ])
  expect((await read(creator, 'secret')).data.total).toBe(12)
  expect((await read(admin, 'secret')).error).toBe('not-found')
  expect((await read(member, 'secret')).error).toBe('not-found')
})

test('ROLE-8, ROLE-9: documents of a personal app are its owner’s alone', async () => {
  const workspace = await buildWorkspace(app)
  const { user: owner } = await buildMember(app, { workspace })
  const appId = await buildApp(app, { workspace, owner, scope: 'personal' })
  const ids = await fill(workspace.id, appId, [['diary', { visibility: 1 }]])
  const creator = await tokenOf(workspace.creator)

  expect((await list(await tokenOf(owner), appId)).data.items).toMatchObject([
    { title: 'diary.md', is_masked: false },
  ])
  expect((await list(creator, appId)).error).toBe('not-found')
  const read = { token: creator, params: { document_id: idOf(ids, 'diary') } }
  expect((await app.call(contract.readPassages, read)).error).toBe('not-found')
})
