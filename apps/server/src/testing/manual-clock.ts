import type { Clock } from '../platform/clock.ts'

export type ManualClock = Clock & { advance(seconds: number): void }

/** A clock that stands still until it is moved. */
export function createManualClock(start = new Date('2026-11-15T04:00:00Z')): ManualClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance(seconds) {
      now += seconds * 1000
    },
  }
}
