import { useEffect, useReducer } from 'react'
import { now } from '../../lib/clock.ts'
import { stored } from '../../lib/storage/stored.ts'

const tickMs = 250

type Times = Record<string, number>
const isTimes = (data: unknown): data is Times =>
  typeof data === 'object' &&
  data !== null &&
  Object.values(data).every((until) => typeof until === 'number')

/** Until when something holds, by purpose and receiver of a code; a reload keeps it (VAL-7). */
const store = stored({ area: 'session', key: 'app.code_times', version: 1, accepts: isTimes })

const secondsUntil = (key: string) =>
  Math.max(0, Math.ceil(((store.read()?.[key] ?? 0) - now()) / 1000))

const remember = (key: string, seconds: number) => {
  const lasting = Object.entries(store.read() ?? {}).filter(([, until]) => until > now())
  store.write({ ...Object.fromEntries(lasting), [key]: now() + seconds * 1000 })
}

/** Counts the seconds until one receiver may get another code; it follows the clock, so a slept tab catches up. */
export function useResendTimer(key: string) {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const secondsLeft = secondsUntil(key)
  const isCodeValid = secondsUntil(`sent:${key}`) > 0
  const isRunning = secondsLeft > 0 || isCodeValid
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [isRunning])
  return {
    secondsLeft,
    /** Whether a code was sent from this tab that can still be typed. */
    isCodeValid,
    /** Blocks the next code for some seconds. */
    wait: (seconds: number) => {
      remember(key, seconds)
      tick()
    },
    /** Notes a code that was sent and how long it is good for. */
    sent: (validSeconds: number) => {
      remember(`sent:${key}`, validSeconds)
      tick()
    },
  }
}
