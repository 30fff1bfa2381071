import { apiBase } from './send.ts'

const answerWithinMs = 5_000

/** Whether the server answers again; used by the waiting page, so it never reacts to failures. */
export async function isServerReady(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs)
    const reply = await fetch(`${apiBase}/health/ready`, { signal, cache: 'no-store' })
    return reply.ok
  } catch {
    return false // Any failure to answer means: not yet.
  }
}
