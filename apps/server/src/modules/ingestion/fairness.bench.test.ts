import { getApp } from '@zhiwen/contract/apps.ts'
import { type Bucket, createTexts } from '@zhiwen/ledger-source'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Connected, createLedgerLab, type LedgerLab } from '../../testing/ledger-lab.ts'

const backlog = Number(process.env['BENCH_DOCUMENTS'] ?? 100_000)
const few = 100
const tries = 3
const mostDelaySeconds = 60

let lab: LedgerLab
const texts = createTexts(11)
beforeAll(async () => {
  lab = await createLedgerLab()
}, 120_000)
afterAll(() => lab?.close())

let last = 0
/** Puts so many new documents into a bucket. */
const fill = (bucket: Bucket, count: number) => {
  for (let at = 0; at < count; at += 1) bucket.put(`资料/${++last}.md`, texts.make(last))
}
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

/** Seconds from asking for a sync to the last of its new documents being ready. */
async function timeSmall(small: Connected): Promise<number> {
  fill(small.bucket, few)
  const started = performance.now()
  await lab.sync(small)
  await lab.settled([small])
  return (performance.now() - started) / 1000
}

test(`P18: a backlog of ${backlog} documents hardly delays another workspace`, async () => {
  const small = await lab.connect(await lab.addWorkspace(), 'small')
  await lab.settled([small])
  await timeSmall(small)
  const idle: number[] = []
  for (let at = 0; at < tries; at += 1) idle.push(await timeSmall(small))

  fill(lab.bucket('backlog'), backlog)
  const { appId, token } = await lab.connect(await lab.addWorkspace(), 'backlog')
  const run = async () =>
    (await lab.app.call(getApp, { token, params: { app_id: appId } })).data.current_run
  // The backlog is there and being worked on.
  await vi.waitFor(async () => expect((await run())?.counts.indexed).toBeGreaterThan(few), {
    timeout: 600_000,
    interval: 500,
  })
  const busy: number[] = []
  for (let at = 0; at < tries; at += 1) busy.push(await timeSmall(small))
  const still = await run()
  process.stdout.write(
    `${few} documents: idle ${idle.map((one) => one.toFixed(1)).join(', ')} s; beside ${backlog} (${still?.counts.listed} found, ${still?.counts.indexed} indexed by then) ${busy.map((one) => one.toFixed(1)).join(', ')} s; ratio ${(median(busy) / median(idle)).toFixed(2)}\n`,
  )

  expect(still?.counts.indexed).toBeLessThan(backlog)
  expect(Math.max(...busy) - median(idle)).toBeLessThanOrEqual(mostDelaySeconds)
}, 3_600_000)
