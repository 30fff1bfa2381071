import type { DocumentId } from '@zhiwen/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aSource,
  buildSourceApp,
  createDocumentsBench,
  type DocumentsBench,
  listedItem,
  madeVersion,
} from '../../../testing/documents-bench.ts'

let bench: DocumentsBench
beforeAll(async () => {
  bench = await createDocumentsBench()
})
afterAll(() => bench.close())

type Source = Awaited<ReturnType<typeof aSource>>

/** Works through documents as the pipeline and the index do. */
async function makeReady(source: Source, ids: readonly DocumentId[], version = 'v1') {
  await source.inTenant(async (tx) => {
    await bench.documents.takeForWork(tx, ids)
    for (const id of ids)
      await bench.documents.noteVersions(tx, [madeVersion(id, version, version)])
  })
  await settleAll(source)
}

async function settleAll(source: Source) {
  await source.inTenant(async (tx) => {
    const rows = await bench.documents.outbox.lease(tx, 10_000)
    const indexed = rows.map(({ document_id, index_version, document }) => ({
      document_id,
      index_version,
      passages: document?.passage_count ?? 0,
    }))
    await bench.documents.outbox.settle(tx, { indexed, refused: [] })
  })
}

test('SM-4: new items are found and queued, and the same page again changes nothing', async () => {
  const source = await aSource(bench)
  const items = ['a', 'b', 'c'].map((id) => listedItem(id))

  const first = await source.list(1, items)
  const before = await source.rows()
  const again = await source.list(1, items)

  expect(first).toMatchObject({ added: 3, changed: 0, unchanged: 0, overQuota: 0, widened: [] })
  expect(first.work).toHaveLength(3)
  expect(before.map(({ state, is_counted }) => ({ state, is_counted }))).toEqual(
    Array.from({ length: 3 }, () => ({ state: 'queued', is_counted: true })),
  )
  expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 0, work: [] })
  expect(await source.rows()).toEqual(before)
  expect(await source.placesTaken()).toBe(3)
})

test('ENT-7: one external id twice in a page is one document, and odd texts are kept safely', async () => {
  const source = await aSource(bench)
  const long = '题'.repeat(400)

  const noted = await source.list(1, [
    listedItem('same', { title: '旧' }),
    listedItem('same', { title: long, path: ['a/b', '第\u0000一'], state: { etag: 'x\u0000y' } }),
    listedItem('half \ud800 pair'),
    listedItem('x'.repeat(3000)),
  ])

  const rows = await source.rows()
  expect(noted.added).toBe(2)
  expect(rows.map(({ external_id }) => external_id)).toEqual(['half \ufffd pair', 'same'])
  expect(rows[1]).toMatchObject({ path: 'a／b/第一', source_state: { etag: 'xy' } })
  expect([...rows[1].title]).toHaveLength(300)
})

test('SM-4: a second listing of ready documents asks for no work and writes nothing for the index', async () => {
  const source = await aSource(bench)
  const items = ['a', 'b'].map((id) => listedItem(id))
  const { work } = await source.list(1, items)
  await makeReady(source, work)
  const before = await source.rows()

  const noted = await source.list(2, items)

  expect(noted).toMatchObject({ added: 0, changed: 0, unchanged: 2, aclChanged: 0, work: [] })
  expect(await source.outbox()).toEqual([])
  expect(await source.rows()).toEqual(before.map((row) => ({ ...row, seen_run: '2' })))
})

test('SM-4: a changed version is queued under the same id, also when its state had been failed', async () => {
  const source = await aSource(bench)
  const { work } = await source.list(1, [listedItem('a'), listedItem('b')])
  const [a, b] = work
  if (!a || !b) throw new Error('no work')
  await makeReady(source, [a])
  await source.inTenant((tx) => bench.documents.noteEnded(tx, b, 'failed', 'damaged'))

  const same = await source.list(2, [listedItem('a'), listedItem('b')])
  const other = await source.list(3, [
    listedItem('a', { version: 'v2' }),
    listedItem('b', { version: 'v2' }),
  ])

  expect(same.work).toEqual([])
  expect(other).toMatchObject({ changed: 2, added: 0 })
  expect(new Set(other.work)).toEqual(new Set([a, b]))
})

test('SM-4: what failed by circumstance is tried again by the next run, once', async () => {
  const source = await aSource(bench)
  const { work } = await source.list(1, [listedItem('a')])
  await source.inTenant((tx) =>
    bench.documents.noteEnded(tx, work[0] ?? fail(), 'failed', 'source-error'),
  )

  const next = await source.list(2, [listedItem('a')])
  const repeated = await source.list(2, [listedItem('a')])

  expect(next.work).toEqual(work)
  expect(repeated.work).toEqual([])
})

test('SM-3: work that an ended run has left is taken up by the next', async () => {
  const source = await aSource(bench)
  const items = [listedItem('new'), listedItem('old')]
  const { work } = await source.list(1, items)
  await makeReady(source, work.slice(1))
  await source.list(2, [items[0] ?? fail(), listedItem('old', { version: 'v2' })])
  await source.inTenant((tx) => bench.documents.releaseWork(tx, source.appId))
  const released = await source.rows()

  const next = await source.list(3, [items[0] ?? fail(), listedItem('old', { version: 'v2' })])

  expect(released.map(({ state }) => state)).toEqual(['found', 'ready'])
  expect(new Set(next.work)).toEqual(new Set(work))
})

test('PERM-4: fewer readers count at once, more readers wait until they are applied', async () => {
  const source = await aSource(bench)
  const listed = (acl: string[], deny: string[] = []) =>
    listedItem('a', { visibility: 2, acl, deny })
  const { work } = await source.list(1, [listed(['p:1', 'p:2'])])
  await makeReady(source, work)

  const noted = await source.list(2, [listed(['p:2', 'p:3'], ['p:9'])])
  const narrowed = (await source.rows())[0]
  const waiting = await source.outbox()
  const applied = await source.inTenant((tx) =>
    bench.documents.applyAccess(tx, source.appId, noted.widened),
  )
  const repeated = await source.inTenant((tx) =>
    bench.documents.applyAccess(tx, source.appId, noted.widened),
  )

  expect(noted).toMatchObject({ aclChanged: 1, unchanged: 1, work: [] })
  expect(narrowed).toMatchObject({ acl: ['p:2'], deny: ['p:9'], visibility: 2, state: 'ready' })
  expect(waiting).toMatchObject([{ op: 'write', document_id: work[0] }])
  expect([applied, repeated]).toEqual([1, 0])
  expect((await source.rows())[0]).toMatchObject({ acl: ['p:2', 'p:3'], deny: ['p:9'] })
  await settleAll(source)
  expect((await source.list(3, [listed(['p:3', 'p:2'], ['p:9'])])).aclChanged).toBe(0)
  expect(await source.outbox()).toEqual([])
})

test('READ-1: a document opened to all members waits, one closed again is closed at once', async () => {
  const source = await aSource(bench)
  const { work } = await source.list(1, [
    listedItem('opens', { visibility: 2, acl: ['p:1'] }),
    listedItem('closes', { visibility: 3 }),
  ])
  await makeReady(source, work)

  const noted = await source.list(2, [
    listedItem('opens', { visibility: 3 }),
    listedItem('closes', { visibility: 2, acl: ['p:1'] }),
  ])

  const [closes, opens] = await source.rows()
  expect(opens).toMatchObject({ visibility: 2, acl: ['p:1'] })
  expect(closes).toMatchObject({ visibility: 2, acl: ['p:1'] })
  expect(noted.widened).toEqual([{ id: opens.id, visibility: 3, acl: [], deny: [] }])
})

test('ENT-7: a renamed or moved document is written to the index without being fetched', async () => {
  const source = await aSource(bench)
  const { work } = await source.list(1, [listedItem('a')])
  await makeReady(source, work)

  const noted = await source.list(2, [listedItem('a', { title: '新名.md', path: ['档案'] })])

  expect(noted).toMatchObject({ unchanged: 1, work: [] })
  expect(await source.outbox()).toMatchObject([{ document_id: work[0], op: 'write' }])
  expect((await source.rows())[0]).toMatchObject({ title: '新名.md', path: '档案', state: 'ready' })
})

test('SM-4: a removed document that is listed again comes back under its id', async () => {
  const source = await aSource(bench)
  const { work } = await source.list(1, [listedItem('a'), listedItem('b')])
  await makeReady(source, work)
  await source.list(2, [listedItem('b')])
  const removed = await source.inTenant((tx) =>
    bench.documents.removeUnseen(tx, source.appId, 2, 100),
  )
  await settleAll(source)
  expect(await source.placesTaken()).toBe(1)

  const noted = await source.list(3, [listedItem('a'), listedItem('b')])

  expect(removed).toBe(1)
  expect(noted).toMatchObject({ added: 0, changed: 1, work: [work[0]] })
  expect(await source.placesTaken()).toBe(2)
  await source.inTenant(async (tx) => {
    await bench.documents.takeForWork(tx, noted.work)
    await bench.documents.noteSame(tx, { id: noted.work[0] ?? fail(), source_version: 'v1' })
  })
  expect(await source.outbox()).toMatchObject([{ document_id: work[0], op: 'write' }])
  await settleAll(source)
  expect((await source.rows())[0]).toMatchObject({ state: 'ready', removed_at: null })
})

test('SM-2: documents beyond the plan are set aside in the order of the source, and come in when there is room', async () => {
  const source = await aSource(bench, { documents: 3 })
  const items = ['e', 'd', 'c', 'b', 'a'].map((id) => listedItem(id))

  const first = await source.list(1, items)
  const rows = await source.rows()
  const second = await source.list(2, items)
  await source.inTenant((tx) => bench.documents.removeByExternal(tx, source.appId, ['e', 'd']))
  const third = await source.list(3, items.slice(2))

  expect(first).toMatchObject({ added: 5, overQuota: 2 })
  expect(first.work).toHaveLength(3)
  expect(rows.map(({ state, reason_code }) => reason_code ?? state)).toEqual([
    'over-quota',
    'over-quota',
    'queued',
    'queued',
    'queued',
  ])
  expect(second.overQuota).toBe(2)
  expect(third.overQuota).toBe(0)
  expect(third.work).toHaveLength(3)
  expect(await source.placesTaken()).toBe(3)
})

test('QUO-1: the personal apps of a member share one number', async () => {
  const source = await aSource(bench, { documents: 1_000 })
  const { workspaceId } = source
  const others = await Promise.all([1, 2, 3].map(() => buildSourceApp(bench, { workspaceId })))
  const appIds = [source.appId, ...others]
  const items = Array.from({ length: 30 }, (_, index) => listedItem(`doc-${index}`))
  const listAll = (runNumber: number) =>
    Promise.all(
      appIds.map((appId) =>
        source.inTenant((tx) =>
          bench.documents.noteListed(tx, {
            appId,
            runNumber,
            items,
            share: { appIds, max: 50 },
          }),
        ),
      ),
    )

  const noted = await listAll(1)

  expect(noted.reduce((sum, { overQuota }) => sum + overQuota, 0)).toBe(70)
  expect(await source.placesTaken()).toBe(50)
  await listAll(2)
  expect(await source.placesTaken()).toBe(50)
  const { rows } = await bench.system.query(
    `select coalesce(reason_code, state) as why, count(*)::int as count from documents
     where workspace_id = $1 group by 1 order by 1`,
    [workspaceId],
  )
  expect(rows).toEqual([
    { why: 'over-share', count: 70 },
    { why: 'queued', count: 50 },
  ])
})

test('SM-3: listings of the same items at once make each document once and count it once', async () => {
  const source = await aSource(bench, { documents: 40 })
  const items = Array.from({ length: 60 }, (_, index) => listedItem(`doc-${index}`))
  const turned = items.toReversed()

  const noted = await Promise.all(
    Array.from({ length: 6 }, (_, index) => source.list(1, index % 2 === 0 ? items : turned)),
  )

  const rows = await source.rows()
  expect(rows).toHaveLength(60)
  expect(noted.reduce((sum, { added }) => sum + added, 0)).toBe(60)
  const work = noted.flatMap((one) => one.work)
  expect(new Set(work).size).toBe(work.length)
  expect(rows.filter(({ state }) => state === 'queued')).toHaveLength(40)
  expect(await source.placesTaken()).toBe(40)
})

test('PERM-1: a listing in one workspace never touches the documents of another', async () => {
  const [mine, theirs] = [await aSource(bench), await aSource(bench)]
  await theirs.list(1, [listedItem('a')])
  const before = await theirs.rows()

  const foreign = mine.inTenant((tx) =>
    bench.documents.noteListed(tx, { appId: theirs.appId, runNumber: 2, items: [listedItem('a')] }),
  )

  await expect(foreign).rejects.toThrow(/foreign key/)
  expect(await theirs.rows()).toEqual(before)
})

const fail = (): never => {
  throw new Error('missing')
}
