import type { SourceError } from '../../../connectors/spec.ts'

/** Weighed failures after which a run gives up: five silences, or fifty pauses the source asked for. */
export const failureLimit = 50
const silenceWeight = 10
const askedWeight = 1
const firstPauseMs = 5_000
const growth = 3
const longestPauseMs = 10 * 60_000

/** How long to wait after a failure, and what it weighs; the source's own word counts if it gave one. */
export function pauseAfter(
  error: SourceError,
  failures: number,
): { failures: number; pauseMs: number } {
  if (error.retryAfterMs !== undefined) {
    const pauseMs = Math.min(error.retryAfterMs, longestPauseMs)
    return { failures: failures + askedWeight, pauseMs }
  }
  const tries = Math.floor(failures / silenceWeight)
  const pauseMs = Math.min(firstPauseMs * growth ** tries, longestPauseMs)
  return { failures: failures + silenceWeight, pauseMs }
}
