import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secondsToWait } from './code-limits.ts'

const now = new Date('2026-11-15T04:00:00Z')
const ago = (...seconds: number[]) => seconds.map((s) => new Date(now.getTime() - s * 1000))

test('VAL-7: one a minute, five an hour, ten a day', () => {
  expect(secondsToWait([], now)).toBe(0)
  expect(secondsToWait(ago(59), now)).toBe(1)
  expect(secondsToWait(ago(60), now)).toBe(0)
  expect(secondsToWait(ago(100, 200, 300, 400), now)).toBe(0)
  expect(secondsToWait(ago(100, 200, 300, 400, 3000), now)).toBe(600)
  expect(
    secondsToWait(ago(4000, 4100, 4200, 4300, 4400, 5000, 6000, 7000, 8000, 80_000), now),
  ).toBe(6400)
})

test('VAL-7: whoever waits as told never gets more than five an hour and ten a day', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 7200 }), { maxLength: 60 })
  fc.assert(
    fc.property(pauses, (given) => {
      const sent: number[] = []
      let time = now.getTime()
      for (const pause of given) {
        time += pause * 1000
        const newestFirst = sent
          .slice(-10)
          .toReversed()
          .map((moment) => new Date(moment))
        if (secondsToWait(newestFirst, new Date(time)) === 0) sent.push(time)
      }
      const mostWithin = (ms: number) =>
        Math.max(0, ...sent.map((from) => sent.filter((at) => at >= from && at < from + ms).length))
      expect(mostWithin(60_000)).toBeLessThanOrEqual(1)
      expect(mostWithin(3_600_000)).toBeLessThanOrEqual(5)
      expect(mostWithin(86_400_000)).toBeLessThanOrEqual(10)
    }),
  )
})
