import type { DeviceId, UserId } from '@zhiwen/contract/ids.ts'
import {
  accessTokenGraceSeconds,
  accessTokenSeconds,
  refreshDays,
  refreshGraceSeconds,
} from '@zhiwen/contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { deriveKey, hmac, sha256 } from '../../platform/crypto.ts'
import type { Db, SystemTx } from '../../platform/db/index.ts'
import type { Events } from '../../platform/events/index.ts'
import { newId, randomSecret } from '../../platform/ids.ts'
import * as repo from './repo.ts'

export const refreshSeconds = refreshDays * 24 * 3600

/** The browser or program a sign-in belongs to. */
export type Device = { ip: string; userAgent: string }
export type AccessToken = { access_token: string; expires_in: number }
/** `refresh_token` goes into a cookie; null leaves the cookie as it is. */
export type Tokens = AccessToken & { refresh_token: string | null }

type Needs = { db: Db; clock: Clock; config: Pick<Config, 'SIGNING_KEY'>; events: Events }
type Ending = repo.SignInChoice & { reason: repo.EndReason }

const secondsAfter = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)

/** Makes sign-ins: opaque tokens of 256 bits, known to the database by their hash only (ENT-3, SM-1). */
export function createSignIns({ db, clock, config, events }: Needs) {
  const refreshKey = deriveKey(config.SIGNING_KEY, 'refresh-token')
  // The next refresh token follows from the last: a repeated exchange gives the same one, not a second branch.
  const successorOf = (token: string) => hmac(refreshKey, token).toString('base64url')

  async function giveAccess(tx: SystemTx, signInId: DeviceId, now: Date): Promise<AccessToken> {
    const access_token = randomSecret()
    const expires_at = secondsAfter(now, accessTokenSeconds)
    const token_hash = sha256(access_token)
    await repo.insertAccessToken(tx, { token_hash, sign_in_id: signInId, expires_at })
    return { access_token, expires_in: accessTokenSeconds }
  }

  const keepRefresh = (tx: SystemTx, signInId: DeviceId, token: string, now: Date) =>
    repo.insertRefreshToken(tx, {
      token_hash: sha256(token),
      sign_in_id: signInId,
      expires_at: secondsAfter(now, refreshSeconds),
    })

  /** Ends sign-ins of a user, tells their open pages, and says how many there were. */
  async function end(tx: SystemTx, userId: UserId, ending: Ending): Promise<number> {
    const ended = await repo.endSignIns(tx, userId, { ...ending, now: clock.now() })
    if (ended > 0) await events.announceUser(tx, userId)
    return ended
  }

  /** A second use: of the same page in two tabs shortly after, or of a thief (attack A11). */
  async function repeat(tx: SystemTx, token: string, now: Date): Promise<Tokens | null> {
    const used = await repo.findRefreshToken(tx, sha256(token))
    if (!used?.used_at || used.ended_at) return null
    if (secondsAfter(used.used_at, refreshGraceSeconds) < now) {
      await end(tx, used.user_id, { only: used.sign_in_id, reason: 'refresh-reused' })
      return null
    }
    const next = successorOf(token)
    const isNextUsed = (await repo.findRefreshToken(tx, sha256(next)))?.used_at
    const access = await giveAccess(tx, used.sign_in_id, now)
    return { ...access, refresh_token: isNextUsed ? null : next }
  }

  return {
    end,
    /** Starts a sign-in of its own, whatever the browser held before (attack A10). */
    async open(tx: SystemTx, userId: UserId, { ip, userAgent }: Device): Promise<Tokens> {
      const now = clock.now()
      const id = newId<DeviceId>()
      const refresh_token = randomSecret()
      await repo.insertSignIn(tx, { id, user_id: userId, user_agent: userAgent, ip }, now)
      await keepRefresh(tx, id, refresh_token, now)
      return { ...(await giveAccess(tx, id, now)), refresh_token }
    },
    /** Exchanges a refresh token once; a late second use ends the whole sign-in. */
    refresh: (token: string): Promise<Tokens | null> =>
      db.withSystem('sign-in', async (tx) => {
        const now = clock.now()
        const taken = await repo.takeRefreshToken(tx, sha256(token), now)
        if (!taken) return repeat(tx, token, now)
        const refresh_token = successorOf(token)
        await keepRefresh(tx, taken.sign_in_id, refresh_token, now)
        await repo.touchSignIn(tx, taken.sign_in_id, now)
        return { ...(await giveAccess(tx, taken.sign_in_id, now)), refresh_token }
      }),
    /** Who holds an access token; the database is asked every time, so a revoked one is dead at once. */
    find: (accessToken: string) =>
      db.withSystem('sign-in', (tx) => {
        const expiresAfter = secondsAfter(clock.now(), -accessTokenGraceSeconds)
        return repo.findHolder(tx, sha256(accessToken), expiresAfter)
      }),
  }
}

export type SignIns = ReturnType<typeof createSignIns>
