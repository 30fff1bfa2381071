import { text } from 'node:stream/consumers'
import type { GuardedReply } from '../../platform/guarded-fetch/index.ts'
import type { FetchedItem } from '../content-spec.ts'
import { SourceError } from '../spec.ts'

const longestWaitMs = 60 * 60_000

/** How long a source asks us to wait: seconds or a date. */
export function retryAfterMs(headers: Headers, now: Date): number | undefined {
  const given = headers.get('retry-after')
  if (given === null) return undefined
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1) * 1000, longestWaitMs) : undefined
}

/** Throws what a status means; what is fine, or means something only to the caller, comes back. */
export function checkStatus(reply: GuardedReply, now: Date, fine: readonly number[]): GuardedReply {
  const { status, headers, body } = reply
  if (fine.includes(status)) return reply
  body.destroy()
  const told = `status ${status}`
  if (status === 401 || status === 407) throw new SourceError('needs-sign-in', told)
  if (status === 403) throw new SourceError('forbidden', told)
  if (status === 429 || status >= 500) {
    const wait = retryAfterMs(headers, now)
    throw new SourceError('retry-later', told, wait === undefined ? {} : { retryAfterMs: wait })
  }
  throw new SourceError('bad-settings', told)
}

/** The text of a small reply. */
export const textOf = ({ body }: GuardedReply): Promise<string> => text(body)

/** The text of a file, or null when there is none. */
export async function fileText(reply: GuardedReply, now: Date): Promise<string | null> {
  return fetchedFile(reply, now) === 'gone' ? null : textOf(reply)
}

const isGone = new Set([404, 410])

/** A file as its server hands it over; one that is closed to us concerns that file alone. */
export function fetchedFile(reply: GuardedReply, now: Date): FetchedItem | 'gone' {
  if (isGone.has(reply.status)) {
    reply.body.destroy()
    return 'gone'
  }
  if (reply.status === 403) {
    reply.body.destroy()
    throw new SourceError('forbidden', 'status 403', { isItem: true })
  }
  checkStatus(reply, now, [200])
  const mime = reply.headers.get('content-type')
  return { body: reply.body, ...(mime !== null && { mime }) }
}
