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

const documents = Number(process.env['BENCH_DOCUMENTS'] ?? 100_000)
const portion = 500
const spoiled = 1_000
let bench: SearchBench
let source: Source
const signal = () => AbortSignal.timeout(3_600_000)
const say = (words: string) => process.stdout.write(`${words}\n`)
const clean = { workspaces: 1, drifts: 0, extra: 0, strangers: 0 }

beforeAll(async () => {
  bench = await createSearchBench()
  source = await buildSource(bench)
  for (let at = 0; at < documents; at += portion) {
    await putDocuments(
      bench,
      source,
      Array.from({ length: Math.min(portion, documents - at) }, (_, one) => ({
        key: `文档${at + one}`,
        texts: [`编号${at + one}的制度，自公布之日起施行。`],
      })),
    )
    await bench.runJobs()
  }
}, 3_600_000)
afterAll(() => bench?.close())

/** Searches without a break until told to stop; keeps how long each took. */
function startSearching() {
  const seen = { empty: 0, failed: 0, ms: [] as number[] }
  const state = { isOver: false }
  const work = (async () => {
    for (let at = 0; !state.isOver; at += 1) {
      const query = `编号${(at * 7919) % documents}的制度`
      const started = performance.now()
      const found = await bench.search
        .find({ ...source, scope: memberOf(source), query, limit: 5 })
        .catch(() => {
          seen.failed += 1
          return null
        })
      seen.ms.push(performance.now() - started)
      if (found?.length === 0) seen.empty += 1
    }
  })()
  return async () => {
    state.isOver = true
    await work
    return seen
  }
}

const at = (ms: number[], share: number) =>
  Math.round(ms.toSorted((a, b) => a - b)[Math.floor((ms.length - 1) * share)] ?? 0)

test(`P14: an index of ${documents} documents is rebuilt while people search`, async () => {
  await bench.engine('POST', `/${await bench.liveIndex()}/_refresh`)
  const before = await bench.liveIndex()
  const stop = startSearching()
  onTestFinished(async () => void (await stop()))
  const started = performance.now()
  const copied = await bench.search.rebuild({ signal: signal() })
  const seconds = (performance.now() - started) / 1000
  const { ms, ...wrong } = await stop()
  say(
    `${copied} documents copied and compared in ${seconds.toFixed(0)} s; ${ms.length} searches meanwhile, ${JSON.stringify(wrong)}, median ${at(ms, 0.5)} ms, 95 % ${at(ms, 0.95)} ms`,
  )

  expect(wrong).toEqual({ empty: 0, failed: 0 })
  expect(ms.length).toBeGreaterThan(20)
  expect(copied).toBe(documents)
  expect(await bench.liveIndex()).not.toBe(before)
}, 3_600_000)

test(`P14: ${spoiled} entries deleted, altered or added by hand are found and repaired`, async () => {
  expect(await spoilIndex(bench, source, spoiled)).toBe(spoiled)
  const started = performance.now()
  const found = await bench.search.check({ repairs: true, signal: signal() })
  await bench.runJobs()
  await bench.engine('POST', `/${await bench.liveIndex()}/_refresh`)
  say(
    `found ${JSON.stringify(found)} in ${((performance.now() - started) / 1000).toFixed(0)} s with repair`,
  )

  expect(found.drifts).toBeGreaterThan(0)
  expect(await bench.search.check({ repairs: false, signal: signal() })).toEqual(clean)
  const { count } = await bench.engine<{ count: number }>(
    'GET',
    `/${await bench.liveIndex()}/_count`,
  )
  expect(count).toBe(documents)
}, 3_600_000)
