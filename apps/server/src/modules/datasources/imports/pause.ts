import type { SourceError } from '../../../connectors/spec.ts'

/** Weighed failures after which a run gives up: ten silences, or a hundred pauses the source asked for. */
export const failureLimit = 100
const silenceWeight = 10
const askedWeight = 1
const firstPauseMs = 2_000
const longestPauseMs = 5 * 60_000

/** How long to wait after a failure, and what it weighs; the source's own word counts if it gave one. */
export function pauseAfter(
  error: SourceError,
  failures: number,
): { failures: number; pauseMs: number } {
  if (error.retryAfterMs !== undefined) {
    return {
      failures: failures + askedWeight,
      pauseMs: Math.min(error.retryAfterMs, longestPauseMs),
    }
  }
  const tries = Math.floor(failures / silenceWeight)
  const pauseMs = Math.min(firstPauseMs * 2 ** tries, longestPauseMs)
  return { failures: failures + silenceWeight, pauseMs }
}
