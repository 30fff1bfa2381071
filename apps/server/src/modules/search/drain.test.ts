import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startFaultyEngine } from '../../testing/faulty-engine.ts'
import { createQuickEmbedding } from '../../testing/quick-embedding.ts'
import {
  buildSource,
  createSearchBench,
  memberOf,
  putDocuments,
  type SearchBench,
  type Source,
} from '../../testing/search-bench.ts'

let engine: Awaited<ReturnType<typeof startFaultyEngine>>
let bench: SearchBench
let source: Source
const embedding = createQuickEmbedding()
beforeAll(async () => {
  engine = await startFaultyEngine()
  bench = await createSearchBench({ settings: { OPENSEARCH_URL: engine.url }, embedding })
  source = await buildSource(bench)
})
afterEach(() => engine.mend())
afterAll(async () => {
  await bench.close()
  await engine.close()
})

const states = async (like: string) => {
  const { rows } = await bench.system.query(
    'select state, reason_code, count(*)::int from documents where external_id like $1 group by 1, 2',
    [like],
  )
  return rows
}
const waiting = async () => {
  const { rows } = await bench.system.query('select count(*)::int from index_outbox')
  return rows[0].count
}
const entriesOf = async (key: string): Promise<number> => {
  const index = await bench.liveIndex()
  await bench.engine('POST', `/${index}/_refresh`)
  const { count } = await bench.engine<{ count: number }>('POST', `/${index}/_count`, {
    query: { term: { 'title.kw': key } },
  })
  return count
}
const some = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    key: `${prefix}${at}`,
    texts: [`${prefix}的内容${at}`],
  }))
/** The drain that was put off comes back. */
const comeBack = async () => {
  await bench.owner.query("update pgboss.job set start_after = now() where state < 'active'")
  return bench.runJobs()
}

const sweep = () => {
  const job = bench.search.jobs.find(({ name }) => name === 'search.outbox-sweep')
  if (!job) throw new Error('no sweep')
  return job
}

test('SM-4 a document is ready only when the index has confirmed it; draining again changes nothing', async () => {
  await putDocuments(bench, source, some('甲', 30))
  expect(await states('甲%')).toEqual([{ state: 'indexing', reason_code: null, count: 30 }])

  await bench.runJobs()
  const calls = engine.ledger.bulks
  await bench.platform.db.withTenant(source, (tx) =>
    bench.search.queueDrain(tx, source.workspaceId),
  )
  await bench.runJobs()

  expect(await states('甲%')).toEqual([{ state: 'ready', reason_code: null, count: 30 }])
  expect(engine.ledger.bulks).toBe(calls)
  expect(await waiting()).toBe(0)
})

test('an engine that is away loses nothing: the drain waits and comes back', async () => {
  engine.fail('gone')
  await putDocuments(bench, source, some('乙', 5))

  await bench.runJobs()
  expect(await waiting()).toBe(5)
  expect(await states('乙%')).toEqual([{ state: 'indexing', reason_code: null, count: 5 }])
  engine.mend()
  await comeBack()

  expect(await states('乙%')).toEqual([{ state: 'ready', reason_code: null, count: 5 }])
})

test('entries the engine is too busy for are written later, the others now', async () => {
  engine.fail('busy-items')
  await putDocuments(bench, source, some('丙', 10))
  await bench.runJobs()
  expect(await states('丙%')).toEqual([
    { state: 'indexing', reason_code: null, count: 5 },
    { state: 'ready', reason_code: null, count: 5 },
  ])

  engine.mend()
  bench.clock.advance(3_600)
  await bench.platform.db.withSystem('jobs', (tx) =>
    bench.platform.jobs.send(tx, sweep(), {}, { singletonKey: 'sweep' }),
  )
  await bench.runJobs()

  expect(await states('丙%')).toEqual([{ state: 'ready', reason_code: null, count: 10 }])
})
test('a document the engine refuses for good ends failed with a reason, and no other with it', async () => {
  engine.fail('refused-items')
  await putDocuments(bench, source, some('丁', 4))

  await bench.runJobs()

  expect(await states('丁%')).toEqual([
    { state: 'failed', reason_code: 'index-error', count: 2 },
    { state: 'ready', reason_code: null, count: 2 },
  ])
})

test('fault-F25: an index that takes no writes fails no document; all are written when it does again', async () => {
  await putDocuments(bench, source, [{ key: '辛', texts: ['旧'] }])
  await bench.runJobs()
  const index = await bench.liveIndex()
  const block = (isBlocked: boolean) =>
    bench.engine('PUT', `/${index}/_settings`, { 'index.blocks.write': isBlocked })
  await block(true)
  await putDocuments(bench, source, some('壬', 3))
  await bench.platform.db.withTenant(source, (tx) =>
    bench.documents.removeByExternal(tx, source.appId, ['辛']),
  )
  await bench.runJobs()
  expect(await states('壬%')).toEqual([{ state: 'indexing', reason_code: null, count: 3 }])

  await block(false)
  await comeBack()

  expect(await states('壬%')).toEqual([{ state: 'ready', reason_code: null, count: 3 }])
  expect(await entriesOf('辛')).toBe(0)
})

test('a write whose answer was lost is repeated without doubles', async () => {
  engine.fail('lost-answer')
  await putDocuments(bench, source, some('戊', 3))
  await bench.runJobs()
  engine.mend()
  await comeBack()

  expect(await states('戊%')).toEqual([{ state: 'ready', reason_code: null, count: 3 }])
  expect(await entriesOf('戊0')).toBe(1)
})

test('a removed document leaves the index, and a late write of an older version does not bring it back', async () => {
  const ids = await putDocuments(bench, source, [{ key: '己', texts: ['一', '二', '三'] }])
  await bench.runJobs()
  expect(await entriesOf('己')).toBe(3)

  await bench.platform.db.withTenant(source, (tx) =>
    bench.documents.removeByExternal(tx, source.appId, ['己']),
  )
  await bench.runJobs()
  expect(await entriesOf('己')).toBe(0)
  const index = await bench.liveIndex()
  const meta = { _index: index, _id: `${ids.get('己')}:0`, routing: source.workspaceId }
  await bench.engine(
    'POST',
    '/_bulk',
    `${JSON.stringify({ index: { ...meta, version: 1, version_type: 'external_gte' } })}\n${JSON.stringify({ title: '己' })}\n`,
  )

  expect(await entriesOf('己')).toBe(0)
})

test('without an answer of the model, words alone still find', async () => {
  await putDocuments(bench, source, [{ key: '庚', texts: ['办公用品领用登记'] }])
  await bench.runJobs()
  await entriesOf('庚')
  const silent = vi
    .spyOn(embedding.builtin, 'embed')
    .mockImplementation(
      (_texts, _kind, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )

  const found = await bench.search.find({
    ...source,
    scope: memberOf(source),
    query: '办公用品领用',
    limit: 5,
  })
  silent.mockRestore()

  expect(found[0]?.title).toBe('庚')
})
