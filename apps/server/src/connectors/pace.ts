import { setTimeout as wait } from 'node:timers/promises'

type Limits = { requestsPerSecond: number; concurrency: number }
type Lane = { nextAt: number; open: number; waiting: (() => void)[] }

export type Pace = ReturnType<typeof createPace>

/** Spreads calls to one host over time, for all steps of this process together; tests are in a hurry. */
export function createPace({ factor = 1 }: { factor?: number } = {}) {
  const lanes = new Map<string, Lane>()

  async function enter(
    lane: Lane,
    { requestsPerSecond, concurrency }: Limits,
    signal: AbortSignal,
  ) {
    if (lane.open >= concurrency) {
      await new Promise<void>((resolve) => {
        lane.waiting.push(resolve)
      })
    } else lane.open += 1
    const now = performance.now()
    const startsAt = Math.max(now, lane.nextAt)
    lane.nextAt = startsAt + 1000 / (requestsPerSecond * factor)
    if (startsAt > now) await wait(startsAt - now, undefined, { signal })
  }

  function leave(key: string, lane: Lane) {
    const next = lane.waiting.shift()
    if (next) return next()
    lane.open -= 1
    if (lane.open === 0 && lane.nextAt <= performance.now()) lanes.delete(key)
  }

  return {
    /** Runs a call when its turn has come. */
    async run<T>(
      key: string,
      limits: Limits,
      signal: AbortSignal,
      call: () => Promise<T>,
    ): Promise<T> {
      const lane = lanes.get(key) ?? { nextAt: 0, open: 0, waiting: [] }
      lanes.set(key, lane)
      try {
        await enter(lane, limits, signal)
        return await call()
      } finally {
        leave(key, lane)
      }
    },
  }
}
