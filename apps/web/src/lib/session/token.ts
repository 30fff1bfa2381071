import type { TokenReply } from '@zhiwen/contract/auth.ts'
import { accessTokenGraceSeconds } from '@zhiwen/contract/limits.ts'
import { now } from '../clock.ts'
import { stored } from '../storage/stored.ts'

/** Token info as kept in local storage (ENT-3); `expires_at` in milliseconds. */
export type Token = { access_token: string; expires_at?: number | undefined }
export type TokenState = 'none' | 'valid' | 'expiring' | 'expired'

const isToken = (data: unknown): data is Token =>
  typeof data === 'object' &&
  data !== null &&
  'access_token' in data &&
  typeof data.access_token === 'string' &&
  data.access_token !== ''

const store = stored({ area: 'local', key: 'app.token', version: 1, accepts: isToken })

/** Key of the token entry, for storage events. */
export const tokenKey = store.key

/** Access token that another tab has ended. */
let ended: string | undefined

/** The token as storage has it now; another tab may have changed it a moment ago. */
export function readToken(): Token | null {
  const token = store.read()
  return token?.access_token === ended ? null : token
}

/** Another tab has ended the token: storage may go on showing it here for a moment. */
export function disownToken(): void {
  ended = store.read()?.access_token
}

/** Whether this browser holds a token at all, be it expired. */
export const hasToken = (): boolean => readToken() !== null

/** Keeps a fresh token: expiry = now + the given seconds (SM-1). */
export function saveToken(reply: TokenReply): Token {
  const token = { access_token: reply.access_token, expires_at: now() + reply.expires_in * 1000 }
  store.write(token)
  return token
}

/** Removes the entry (SM-1: any → none). */
export const clearToken = (): void => store.remove()

/** Where a token stands at a moment; one without expiry counts as expired (SM-1). */
export function tokenState(token: Token | null, at: number): TokenState {
  if (!token) return 'none'
  if (typeof token.expires_at !== 'number' || at >= token.expires_at) return 'expired'
  return token.expires_at - at <= accessTokenGraceSeconds * 1000 ? 'expiring' : 'valid'
}
