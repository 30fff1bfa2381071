import { createTexts, getsOf } from '@zhiwen/ledger-source'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareRate } from '../../testing/bare-model.ts'
import { type Connected, createLedgerLab, type LedgerLab } from '../../testing/ledger-lab.ts'
import { ownMegabytes, serviceMegabytes } from '../../testing/process-memory.ts'

/** Three workspaces with two sources each; a store with a ledger knows what there is. */
const documents = Number(process.env['BENCH_DOCUMENTS'] ?? 100_000)
const workspaces = 3
const sourcesEach = 2
/** The model alone is measured after each round, so that both have the same machine. */
const rounds = 5
const perRound = Math.floor(documents / (workspaces * sourcesEach * rounds))
const all = perRound * rounds * workspaces * sourcesEach
/** Share of what the bare model does on the same texts with the same cores. */
const leastShare = 0.8
const mostGrowth = 1.3

let lab: LedgerLab
const texts = createTexts(7)
beforeAll(async () => {
  lab = await createLedgerLab()
}, 120_000)
afterAll(() => lab?.close())

const say = (words: string) => process.stdout.write(`${words}\n`)

/** Puts this round's documents into every bucket. */
function fill(round: number, connected: readonly Pick<Connected, 'bucket'>[]) {
  for (const { bucket } of connected) {
    for (let at = 0; at < perRound; at += 1) {
      const number = round * perRound + at
      bucket.put(`资料/${number}.md`, texts.make(number))
    }
  }
}

async function connectAll(): Promise<Connected[]> {
  const connected: Connected[] = []
  for (let at = 0; at < workspaces; at += 1) {
    const token = await lab.addWorkspace()
    for (let number = 0; number < sourcesEach; number += 1) {
      const name = `ledger-${at}-${number}`
      fill(0, [{ bucket: lab.bucket(name) }])
      connected.push(await lab.connect(token, name))
    }
  }
  return connected
}

async function countPassages() {
  const { rows } = await lab.app.system.query<{ passages: number; ready: number }>(
    `select coalesce(sum(passage_count), 0)::int as passages,
       count(*) filter (where state = 'ready')::int as ready from documents`,
  )
  return rows[0] ?? { passages: 0, ready: 0 }
}

const memory = () => ({
  worker: ownMegabytes(lab.worker.pid),
  postgres: serviceMegabytes('postgres'),
  opensearch: serviceMegabytes('opensearch'),
})

test(
  `${all} documents near the pace of the bare model in even memory; a second sync does nothing`,
  async () => {
    const sums = { passages: 0, seconds: 0, bare: 0 }
    const held: ReturnType<typeof memory>[] = []
    let connected: Connected[] = []
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now()
      if (round === 0) connected = await connectAll()
      else {
        fill(round, connected)
        for (const one of connected) await lab.sync(one)
      }
      await lab.settled(connected)
      const seconds = (performance.now() - started) / 1000
      held.push(memory())
      const counts = await countPassages()
      const passages = counts.passages - sums.passages
      const bare = await bareRate(lab.app, 30)
      sums.passages = counts.passages
      sums.seconds += seconds
      sums.bare += bare / rounds
      say(
        `round ${round + 1}: ${counts.ready} documents ready, ${(passages / seconds).toFixed(1)} passages/s, bare model ${bare.toFixed(1)}/s, memory ${JSON.stringify(held.at(-1))}`,
      )
      expect(counts.ready).toBe((round + 1) * perRound * connected.length)
    }
    const pace = sums.passages / sums.seconds
    say(
      `${all} documents, ${sums.passages} passages in ${sums.seconds.toFixed(0)} s: ${pace.toFixed(1)}/s; bare model ${sums.bare.toFixed(1)}/s; share ${(pace / sums.bare).toFixed(2)}`,
    )

    const reads = connected.map(({ bucket }) => getsOf(bucket))
    expect(reads).toEqual(connected.map(() => perRound * rounds))
    const { rows: before } = await lab.app.system.query('select count(*) from document_versions')
    for (const one of connected) await lab.sync(one)
    await lab.settled(connected)
    expect(connected.map(({ bucket }) => getsOf(bucket))).toEqual(reads)
    const { rows: after } = await lab.app.system.query('select count(*) from document_versions')
    expect(after).toEqual(before)

    for (const name of ['worker', 'postgres', 'opensearch'] as const) {
      expect(held.at(-1)?.[name], name).toBeLessThan((held[1]?.[name] ?? 0) * mostGrowth)
    }
    expect(pace / sums.bare).toBeGreaterThanOrEqual(leastShare)
  },
  5 * 3_600_000,
)
