import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  buildSource,
  createSearchBench,
  memberOf,
  putDocuments,
  type SearchBench,
  type Source,
} from '../../testing/search-bench.ts'
import { spoilIndex } from '../../testing/spoil-index.ts'

const documents = 300
let bench: SearchBench
let source: Source
let other: Source
beforeAll(async () => {
  bench = await createSearchBench()
  source = await buildSource(bench)
  other = await buildSource(bench)
  for (let at = 0; at < documents; at += 100) await putDocuments(bench, source, some(at, 100))
  await putDocuments(bench, other, some(0, 20))
  await bench.runJobs()
})
afterAll(() => bench.close())

const some = (from: number, count: number, word = '制度') =>
  Array.from({ length: count }, (_, at) => ({
    key: `文档${from + at}`,
    texts: [`编号${from + at}的${word}第一段`, `编号${from + at}的${word}第二段`],
  }))
const signal = () => AbortSignal.timeout(80_000)
const check = (repairs: boolean) => bench.search.check({ repairs, signal: signal() })
const clean = { workspaces: 2, drifts: 0, extra: 0, strangers: 0 }
const refresh = async () => bench.engine('POST', `/${await bench.liveIndex()}/_refresh`)

/** Searches without a break until told to stop; says how many there were and how many found nothing. */
function startSearching() {
  const seen = { searches: 0, empty: 0, failed: 0 }
  const state = { isOver: false }
  const work = (async () => {
    while (!state.isOver) {
      const found = await bench.search
        .find({ ...source, scope: memberOf(source), query: '编号7的制度', limit: 5 })
        .catch(() => {
          seen.failed += 1
          return null
        })
      seen.searches += 1
      if (found?.length === 0) seen.empty += 1
    }
  })()
  return async () => {
    state.isOver = true
    await work
    return seen
  }
}

test('an index is rebuilt while people search and documents change, and nothing is embedded again', async () => {
  const before = await bench.liveIndex()
  await refresh()
  const embedded = bench.embedded.texts
  const stop = startSearching()
  onTestFinished(async () => void (await stop()))

  const giveUp = new AbortController()
  const first = bench.search.rebuild({ signal: giveUp.signal })
  await expect
    .poll(
      async () => {
        const { rows } = await bench.system.query('select backfill_after from search_indexes')
        return rows.some(({ backfill_after }) => backfill_after !== null)
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  giveUp.abort(new Error('killed'))
  await expect(first).rejects.toThrow('killed')
  const [copied] = await Promise.all([
    bench.search.rebuild({ signal: signal() }),
    (async () => {
      await putDocuments(bench, source, some(10, 60, '新规定'))
      await bench.platform.db.withTenant(source, (tx) =>
        bench.documents.removeByExternal(tx, source.appId, ['文档1', '文档2', '文档299']),
      )
      await bench.runJobs()
    })(),
  ])
  const seen = await stop()

  expect(seen).toMatchObject({ empty: 0, failed: 0 })
  expect(seen.searches).toBeGreaterThan(5)
  // The second run went on where the first one was killed.
  expect(copied).toBeLessThan(documents + 20)
  expect(bench.embedded.texts - embedded - 120 - seen.searches).toBe(0)
  expect(await bench.liveIndex()).not.toBe(before)
  await refresh()
  expect(await check(false)).toEqual(clean)
  const { count } = await bench.engine<{ count: number }>(
    'GET',
    `/${await bench.liveIndex()}/_count`,
  )
  expect(count).toBe((documents - 3 + 20) * 2)
})

test('an index that was replaced is kept for a week and then dropped', async () => {
  expect(await bench.search.dropOld({ keepMs: 7 * 86_400_000 })).toEqual([])
  bench.clock.advance(7 * 86_400 + 1)

  const dropped = await bench.search.dropOld({ keepMs: 7 * 86_400_000 })

  expect(dropped).toHaveLength(1)
  const { status } = await bench.engine<{ status?: number }>('GET', `/${dropped[0]}`)
  expect(status).toBe(404)
})

test('entries deleted, altered and added by hand are found and repaired, in both directions', async () => {
  const touched = await spoilIndex(bench, source, 120)
  expect(touched).toBe(120)

  const found = await check(true)
  await bench.runJobs()
  await refresh()

  expect(found.drifts).toBeGreaterThan(50)
  expect(found.extra).toBe(60)
  expect(await check(true)).toEqual(clean)
  const { count } = await bench.engine<{ count: number }>(
    'GET',
    `/${await bench.liveIndex()}/_count`,
  )
  expect(count).toBe((documents - 3 + 20) * 2)
})

test('entries of a company that is not in the index at all are found and removed', async () => {
  const index = await bench.liveIndex()
  await bench.engine('PUT', `/${index}/_doc/z?routing=z&refresh=true`, {
    workspace_id: '01990000-0000-7000-8000-000000000000',
    title: '来路不明',
  })
  await bench.engine('PUT', `/${index}/_doc/zz?routing=z&refresh=true`, { title: '无主' })

  expect(await check(true)).toEqual({ ...clean, strangers: 2 })
  expect(await check(true)).toEqual(clean)
})

test('P14: the hourly sample sees what is missing, too many or altered, and repairs the workspace', async () => {
  const sample = () => bench.search.sample(signal())
  const index = await bench.liveIndex()
  const hit = async () => {
    const query = { term: { workspace_id: other.workspaceId } }
    type Found = { hits: { hits: { _id: string; _source: object }[] } }
    const { hits } = await bench.engine<Found>('POST', `/${index}/_search`, { size: 1, query })
    return hits.hits[0] ?? expect.fail()
  }
  const at = (id: string) => `/${index}/_doc/${id}?routing=${other.workspaceId}&refresh=true`
  expect(await sample()).toEqual({ workspaces: 2, drifted: 0 })

  const spoilers = [
    async () => bench.engine('DELETE', at((await hit())._id)),
    async () => bench.engine('PUT', at('too-many'), (await hit())._source),
    async () => {
      const { _id, _source } = await hit()
      await bench.engine('PUT', at(_id), { ..._source, visibility: 4 })
    },
  ]
  for (const spoil of spoilers) {
    await spoil()
    expect(await sample()).toEqual({ workspaces: 2, drifted: 1 })
    await bench.runJobs()
    await refresh()
    expect(await check(false)).toEqual(clean)
  }
})
