import { expect, test } from 'vitest'
import { startCanary } from '../../../testing/files/canary.ts'
import { memoryBelow } from '../../../testing/files/descendants.ts'
import { hostileFiles } from '../../../testing/files/hostile/index.ts'
import { runHostile } from '../../../testing/files/run-hostile.ts'

const memoryMaxKb = 1024 * 1024

test('every hostile file twice, one at a time: 60 s, 1 GB, no call, a reason each', async () => {
  const canary = await startCanary()
  const files = await hostileFiles(canary.url)
  let peakKb = 0
  const watch = setInterval(() => {
    peakKb = Math.max(peakKb, memoryBelow(process.pid).kb)
  }, 100)

  const runs = [await runHostile(files, 1), await runHostile(files, 1)]
  clearInterval(watch)
  canary.close()
  process.stdout.write(`${JSON.stringify({ runs, peakKb })}\n`)

  expect(files.length).toBeGreaterThanOrEqual(200)
  for (const { wrong, goodUnread, slowestMs } of runs) {
    expect({ wrong, goodUnread }).toEqual({ wrong: [], goodUnread: [] })
    expect(slowestMs).toBeLessThan(60_000)
  }
  expect(peakKb).toBeLessThan(memoryMaxKb)
  expect(canary.calls).toEqual([])
}, 1_200_000)
