import type { Readable } from 'node:stream'

export type GuardedRequest = {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PROPFIND' | 'REPORT'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Largest reply in bytes, unpacked; larger ones are cut off with an error. */
  maxBytes?: number
  /** From the first byte out to the last byte in. */
  timeoutMs?: number
  /** False hands a redirect back instead of following it. */
  followsRedirects?: boolean
  signal?: AbortSignal
}

export type GuardedReply = {
  status: number
  headers: Headers
  /** Address after redirects. */
  url: URL
  /** Unpacked body, cut off with an error beyond the limits. */
  body: Readable
}

/**
 * Why a call to an address of a user was not made or not finished:
 * - `refused`: no such name, an address inside, a port or scheme that is not for this; nothing was sent
 * - `unreachable`: whatever happened between our socket and the first line of the reply
 * - `too-slow`, `too-large`, `bomb`: the reply was cut off
 */
export type GuardReason = 'refused' | 'unreachable' | 'too-slow' | 'too-large' | 'bomb'

/** A guarded call that failed. The text is the same for an open and a closed port. */
export class GuardError extends Error {
  override readonly name = 'GuardError'
  readonly reason: GuardReason

  constructor(reason: GuardReason, options: ErrorOptions = {}) {
    super(`the call ended: ${reason}`, options)
    this.reason = reason
  }
}
