import type { TokenReply } from '@zhiwen/contract/auth.ts'
import { ApiError } from '../api/api-error.ts'
import { send } from '../api/send.ts'
import { now } from '../clock.ts'
import { oneAtATime, wait } from './one-at-a-time.ts'
import { isMarkedSignedIn, markSignedIn, unmarkSignedIn } from './signed-in-mark.ts'
import { clearToken, readToken, saveToken, type Token, tokenState } from './token.ts'

let running: Promise<Token | null> | null = null

const looks = 20
const lookAgainMs = 50

/** What another tab has just stored reaches this one a moment after its turn has ended. */
async function tokenOfOthers(): Promise<Token | null> {
  for (let look = 0; look < looks; look += 1) {
    const token = readToken()
    if (!token || tokenState(token, now()) === 'valid') return token
    await wait(lookAgainMs)
  }
  return readToken()
}

async function exchange(hasWaited: boolean): Promise<Token | null> {
  // While this tab waited for its turn another one may have refreshed, or signed out.
  const current = hasWaited ? await tokenOfOthers() : readToken()
  if (tokenState(current, now()) === 'valid') return current
  if (!current && !isMarkedSignedIn()) return null
  try {
    const reply = await send<TokenReply>({ method: 'POST', path: '/auth/refresh' })
    markSignedIn()
    return saveToken(reply)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    clearToken()
    unmarkSignedIn()
    return null
  }
}

/**
 * Exchanges the refresh cookie for a new token: one exchange for all tabs (SM-1, API-AUTH-6).
 * Nothing comes back when the server refuses; other failures are thrown and change nothing.
 */
export function refreshToken(): Promise<Token | null> {
  running ??= oneAtATime('refresh', exchange).finally(() => {
    running = null
  })
  return running
}

/** The token to send with the next call, refreshed first when it is expired or nearly so. */
export async function tokenForCall({ mayRefresh = true } = {}): Promise<Token | null> {
  const token = readToken()
  const state = tokenState(token, now())
  if (state === 'none' || state === 'valid') return token
  if (!mayRefresh) return state === 'expiring' ? token : null
  try {
    return await refreshToken()
  } catch (error) {
    // The server still takes a token in its last minute, so a failed exchange need not fail the call.
    if (state === 'expiring') return token
    throw error
  }
}
