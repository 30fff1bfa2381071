import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aSource,
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

/** One document that was listed and taken. */
async function aTaken() {
  const source = await aSource(bench)
  const { work } = await source.list(1, [
    listedItem('a', { file_name: 'a.md', state: { etag: '1' } }),
  ])
  const [id] = work
  if (!id) throw new Error('no work')
  const [item] = await source.inTenant((tx) => bench.documents.takeForWork(tx, [id]))
  const row = async () => (await source.rows())[0]
  return { ...source, id, item, row }
}

const settle = (
  source: Awaited<ReturnType<typeof aSource>>,
  changes: Partial<{ refused: boolean; is_final: boolean }> = {},
) =>
  source.inTenant(async (tx) => {
    const rows = await bench.documents.outbox.lease(tx, 100)
    const refused = rows.map(({ document_id, index_version }) => ({
      document_id,
      index_version,
      is_final: changes.is_final ?? false,
    }))
    const indexed = rows.map(({ document_id, index_version, document }) => ({
      document_id,
      index_version,
      passages: document?.passage_count ?? 0,
    }))
    await bench.documents.outbox.settle(
      tx,
      changes.refused ? { indexed: [], refused } : { indexed, refused: [] },
    )
    return rows
  })

test('SM-4: a document goes queued, fetching, parsing, indexing, and is ready when the index says so', async () => {
  const { id, item, row, inTenant, ...source } = await aTaken()
  const seen = [(await row()).state]
  await inTenant((tx) => bench.documents.setStage(tx, [id], 'parsing'))
  seen.push((await row()).state)
  const noted = await inTenant((tx) => bench.documents.noteVersions(tx, [madeVersion(id)]))
  seen.push((await row()).state)
  const leased = await settle({ ...source, inTenant })
  seen.push((await row()).state)

  expect(item).toMatchObject({ file_name: 'a.md', source_state: { etag: '1' }, current: null })
  expect([...noted]).toEqual([id])
  expect(seen).toEqual(['fetching', 'parsing', 'indexing', 'ready'])
  expect(leased).toMatchObject([
    { op: 'write', document: { id, version_no: 1, passages_key: `passages/${id}/text` } },
  ])
  expect(await source.outbox()).toEqual([])
  expect(await row()).toMatchObject({ indexed_passages: 2, deadline_at: null, tries: 0 })
})

test('SM-4: what is noted twice, or for an older version, changes nothing', async () => {
  const { id, row, inTenant, list, rows } = await aTaken()
  await inTenant((tx) => bench.documents.noteVersions(tx, [madeVersion(id)]))
  const before = await rows()
  const again = await inTenant((tx) => bench.documents.noteVersions(tx, [madeVersion(id)]))
  const late = await inTenant((tx) => bench.documents.noteEnded(tx, id, 'failed', 'internal'))
  const retried = await inTenant((tx) =>
    bench.documents.retryLater(tx, id, 'source-error', bench.clock.now()),
  )
  expect([again.size, late, retried]).toEqual([0, false, undefined])
  expect(await rows()).toEqual(before)

  await list(2, [listedItem('a', { version: 'v2' })])
  const stale = await inTenant((tx) =>
    bench.documents.noteVersions(tx, [madeVersion(id, 'v1', 'x')]),
  )

  expect(stale.size).toBe(0)
  expect(await row()).toMatchObject({ state: 'queued', current_version: 1, source_version: 'v2' })
})

test('SM-4: a document that changes while the index writes is not called ready', async () => {
  const { id, row, inTenant, ...source } = await aTaken()
  await inTenant((tx) => bench.documents.noteVersions(tx, [madeVersion(id)]))
  const leased = await inTenant((tx) => bench.documents.outbox.lease(tx, 10))
  await source.list(2, [listedItem('a', { title: '新名', file_name: 'a.md' })])
  const indexed = leased.map(({ document_id, index_version }) => ({
    document_id,
    index_version,
    passages: 2,
  }))
  await inTenant((tx) => bench.documents.outbox.settle(tx, { indexed, refused: [] }))

  expect(await row()).toMatchObject({ state: 'indexing' })
  expect(await source.outbox()).toHaveLength(1)
  await settle({ ...source, inTenant })
  expect(await row()).toMatchObject({ state: 'ready', title: '新名' })
})

test('ENT-8: the last three versions are kept, and bytes of older ones go', async () => {
  const { id, inTenant, list, row } = await aTaken()
  const { storage } = bench.platform
  for (let number = 1; number <= 5; number += 1) {
    const version = `v${number}`
    if (number > 1) {
      await list(number, [listedItem('a', { version })])
      await inTenant((tx) => bench.documents.takeForWork(tx, [id]))
    }
    // The content comes back once: bytes a kept version names must stay.
    const made = madeVersion(id, version, number === 4 ? 'v1' : version)
    await storage.put(made.raw_key, Buffer.from('raw'), { contentType: 'text/plain' })
    await storage.put(made.passages_key, Buffer.from('p'), { contentType: 'text/plain' })
    await inTenant((tx) => bench.documents.noteVersions(tx, [made]))
  }
  await bench.runJobs()
  await bench.runJobs()

  const { rows } = await bench.system.query(
    'select version_no from document_versions where document_id = $1 order by 1',
    [id],
  )
  expect(rows.map(({ version_no }) => version_no)).toEqual([3, 4, 5])
  expect(await row()).toMatchObject({ current_version: 5 })
  const isKept = async (key: string) => {
    const stream = await storage.get(key)
    stream?.destroy()
    return stream !== null
  }
  const kept = await Promise.all(
    ['v1', 'v2', 'v3', 'v5'].map((name) => isKept(`raw/${id}/${name}`)),
  )
  expect(kept).toEqual([true, false, true, true])
})

test('SM-4: bytes that are the same make no version and no write to the index', async () => {
  const { id, inTenant, row, ...source } = await aTaken()
  await inTenant((tx) => bench.documents.noteVersions(tx, [madeVersion(id)]))
  await settle({ ...source, inTenant })
  await source.list(2, [listedItem('a', { version: 'v2', file_name: 'a.md' })])
  await inTenant((tx) => bench.documents.takeForWork(tx, [id]))
  const before = await row()

  const isSame = await inTenant((tx) =>
    bench.documents.noteSame(tx, { id, source_version: 'v2', source_state: { etag: '2' } }),
  )

  expect(isSame).toBe(true)
  expect(await row()).toMatchObject({
    state: 'ready',
    stored_version: 'v2',
    current_version: 1,
    source_state: { etag: '2' },
    index_version: before.index_version,
  })
  expect(await source.outbox()).toEqual([])
})

test('SM-3: what the index refused is not ready because its run was ended; the next listing takes it up', async () => {
  const { id, inTenant, row, list, ...source } = await aTaken()
  await inTenant((tx) => bench.documents.noteVersions(tx, [madeVersion(id)]))
  await settle({ ...source, list, inTenant })
  const changed = [listedItem('a', { version: 'v2', file_name: 'a.md' })]
  await list(2, changed)
  await inTenant((tx) => bench.documents.takeForWork(tx, [id]))
  await inTenant((tx) => bench.documents.noteVersions(tx, [madeVersion(id, 'v2')]))
  await settle({ ...source, list, inTenant }, { refused: true, is_final: true })
  expect(await row()).toMatchObject({ state: 'failed', reason_code: 'index-error' })

  const again = await list(3, changed)
  await inTenant((tx) => bench.documents.releaseWork(tx, source.appId))
  const next = await list(4, changed)

  expect([again.work, next.work]).toEqual([[id], [id]])
})

test('SM-4: a skipped document gives its place back and leaves the index, a failed one keeps both', async () => {
  const source = await aSource(bench)
  const { work } = await source.list(1, [listedItem('a'), listedItem('b')])
  await source.inTenant(async (tx) => {
    await bench.documents.takeForWork(tx, work)
    for (const id of work) await bench.documents.noteVersions(tx, [madeVersion(id)])
  })
  await settle(source)
  const next = await source.list(2, [
    listedItem('a', { version: 'v2' }),
    listedItem('b', { version: 'v2' }),
  ])
  await source.inTenant((tx) => bench.documents.takeForWork(tx, next.work))
  const [a, b] = await source.rows()

  await source.inTenant(async (tx) => {
    await bench.documents.noteEnded(tx, a.id, 'skipped', 'empty')
    await bench.documents.noteEnded(tx, b.id, 'failed', 'damaged')
  })

  expect(await source.placesTaken()).toBe(1)
  expect(await source.outbox()).toMatchObject([{ document_id: a.id, op: 'delete' }])
  expect(await settle(source)).toMatchObject([
    { op: 'delete', document: null, indexed_passages: 2 },
  ])
  const counts = await source.inTenant((tx) => bench.documents.countByApp(tx, [source.appId]))
  expect(counts.get(source.appId)).toEqual({ found: 2, indexed: 0, failed: 2 })
  const reasons = await source.inTenant((tx) => bench.documents.countByReason(tx, source.appId))
  expect(reasons.map(({ reason_code }) => reason_code).toSorted()).toEqual(['damaged', 'empty'])
})

test('SM-4: a retry waits for its moment', async () => {
  const { id, inTenant, row } = await aTaken()
  const at = new Date(bench.clock.now().getTime() + 60_000)
  const tries = await inTenant((tx) => bench.documents.retryLater(tx, id, 'source-slow', at))
  const early = await inTenant((tx) => bench.documents.takeForWork(tx, [id]))
  bench.clock.advance(61)
  const due = await inTenant((tx) => bench.documents.takeForWork(tx, [id]))

  expect(tries).toBe(1)
  expect(early).toEqual([])
  expect(due).toMatchObject([{ id, tries: 1 }])
  expect(await row()).toMatchObject({ state: 'fetching' })
})

test('SM-4: late work is queued once more and then fails; the index may be late without losing anything', async () => {
  const { id, inTenant, row, ...source } = await aTaken()
  const late = async () => {
    bench.clock.advance(16 * 60)
    await bench.runJob('documents.deadlines-sweep')
    await bench.runJob('documents.deadlines-sweep')
  }
  await late()
  expect(await row()).toMatchObject({ state: 'queued', reason_code: 'deadline', tries: 1 })
  expect(bench.told.work.filter((told) => told === id)).toEqual([id])
  await inTenant((tx) => bench.documents.takeForWork(tx, [id]))
  await late()
  expect(await row()).toMatchObject({ state: 'failed', reason_code: 'deadline' })

  const [other] = (await source.list(2, [listedItem('b')])).work
  if (!other) throw new Error('no work')
  await inTenant(async (tx) => {
    await bench.documents.takeForWork(tx, [other])
    await bench.documents.noteVersions(tx, [madeVersion(other)])
  })
  await bench.system.query('delete from index_outbox where document_id = $1', [other])
  await late()

  expect(await source.outbox()).toMatchObject([{ document_id: other, op: 'write' }])
  expect((await source.rows())[1]).toMatchObject({ state: 'indexing' })
})

test('the outbox: a lease is one worker’s, and anybody’s when it has ended', async () => {
  const { id, inTenant } = await aTaken()
  await inTenant((tx) => bench.documents.noteVersions(tx, [madeVersion(id)]))
  const lease = () => inTenant((tx) => bench.documents.outbox.lease(tx, 10))

  const [first, second] = [await lease(), await lease()]
  bench.clock.advance(3 * 60)
  const third = await lease()

  expect([first, second, third].map(({ length }) => length)).toEqual([1, 0, 1])
  expect(await inTenant((tx) => bench.documents.outbox.waiting(tx))).toMatchObject({ count: 1 })
})

test('the outbox: a refused document is tried again later, and fails with a reason at last', async () => {
  const { id, inTenant, row, ...source } = await aTaken()
  await inTenant((tx) => bench.documents.noteVersions(tx, [madeVersion(id)]))
  const tried = []
  for (let number = 0; number < 5; number += 1) {
    tried.push((await settle({ ...source, inTenant }, { refused: true })).length)
    expect(await settle({ ...source, inTenant })).toEqual([])
    bench.clock.advance(15 * 60)
  }

  expect(tried).toEqual([1, 1, 1, 1, 1])
  expect(await row()).toMatchObject({ state: 'failed', reason_code: 'index-error' })
  expect(await source.outbox()).toEqual([])
})

test('the outbox: what must leave the index is never given up', async () => {
  const { id, inTenant, ...source } = await aTaken()
  await inTenant((tx) => bench.documents.noteVersions(tx, [madeVersion(id)]))
  await settle({ ...source, inTenant })
  await inTenant((tx) => bench.documents.removeByExternal(tx, source.appId, ['a']))
  for (let number = 0; number < 7; number += 1) {
    await settle({ ...source, inTenant }, { refused: true, is_final: true })
    bench.clock.advance(15 * 60)
  }

  expect(await source.outbox()).toMatchObject([{ document_id: id, op: 'delete' }])
})

test('the index hears again of documents it has lost', async () => {
  const { id, inTenant, ...source } = await aTaken()
  await inTenant((tx) => bench.documents.noteVersions(tx, [madeVersion(id)]))
  await settle({ ...source, inTenant })
  const listed = await inTenant((tx) => bench.documents.listIndexed(tx, { after: null, limit: 10 }))
  const rest = await inTenant((tx) => bench.documents.listIndexed(tx, { after: id, limit: 10 }))

  const count = await inTenant((tx) => bench.documents.reindex(tx, [id]))

  expect(listed).toMatchObject([{ id, is_waiting: false, passage_count: 2 }])
  expect(rest).toEqual([])
  expect(count).toBe(1)
  expect(await inTenant((tx) => bench.documents.indexedByIds(tx, [id]))).toMatchObject([
    { is_waiting: true },
  ])
})
