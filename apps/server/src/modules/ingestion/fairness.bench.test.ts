import { getApp } from '@zhiwen/contract/apps.ts'
import { createTexts } from '@zhiwen/ledger-source'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLedgerLab, type LedgerLab } from '../../testing/ledger-lab.ts'

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

const fill = (name: string, count: number) => {
  const bucket = lab.bucket(name)
  for (let at = 0; at < count; at += 1) bucket.put(`资料/${at}.md`, texts.make(at))
}
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

/** Seconds from connecting a small source to its last document being ready. */
async function timeSmall(token: string, name: string): Promise<number> {
  fill(name, few)
  const started = performance.now()
  const connected = await lab.connect(token, name)
  await lab.settled([connected])
  return (performance.now() - started) / 1000
}

test(`P18: a backlog of ${backlog} documents hardly delays another workspace`, async () => {
  const [big, small] = [await lab.addWorkspace(), await lab.addWorkspace()]
  await timeSmall(small, 'warm-up')
  const idle: number[] = []
  for (let at = 0; at < tries; at += 1) idle.push(await timeSmall(small, `idle-${at}`))

  fill('backlog', backlog)
  const { appId, token } = await lab.connect(big, 'backlog')
  const run = async () =>
    (await lab.app.call(getApp, { token, params: { app_id: appId } })).data.current_run
  // The backlog is there and being worked on.
  await vi.waitFor(async () => expect((await run())?.counts.indexed).toBeGreaterThan(few), {
    timeout: 600_000,
    interval: 500,
  })
  const busy: number[] = []
  for (let at = 0; at < tries; at += 1) busy.push(await timeSmall(small, `busy-${at}`))
  const still = await run()
  process.stdout.write(
    `${few} documents: idle ${idle.map((one) => one.toFixed(1)).join(', ')} s; beside ${backlog} (${still?.counts.listed} found, ${still?.counts.indexed} indexed by then) ${busy.map((one) => one.toFixed(1)).join(', ')} s; ratio ${(median(busy) / median(idle)).toFixed(2)}\n`,
  )

  expect(still?.counts.indexed).toBeLessThan(backlog)
  expect(Math.max(...busy) - median(idle)).toBeLessThanOrEqual(mostDelaySeconds)
}, 3_600_000)
