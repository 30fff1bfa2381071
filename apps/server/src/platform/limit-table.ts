type Limit = {
  points: number
  seconds: number
  /** Used per process while Redis is away: stricter, because several processes count apart. */
  localPoints: number
}

const minute = 60
const hour = 3600
const day = 24 * hour

/**
 * Every limit of the program. Keys are normalised before they are counted (attack N2). What must be
 * exact (tries and sends per code, quotas) is counted in PostgreSQL, not here.
 */
export const limitTable = {
  /** Any call without a valid token, by address. */
  'http-visitor': { points: 300, seconds: minute, localPoints: 150 },
  /** Any call with a token, by user. */
  'http-user': { points: 600, seconds: minute, localPoints: 300 },
  /** Wrong passwords and codes, by account and by address. */
  'sign-in-account': { points: 10, seconds: 15 * minute, localPoints: 5 },
  'sign-in-address': { points: 100, seconds: 15 * minute, localPoints: 30 },
  'sign-up-address': { points: 30, seconds: hour, localPoints: 10 },
  'refresh-address': { points: 300, seconds: minute, localPoints: 100 },
  /** Codes asked for, by address and by all; those of one target are counted exactly in PostgreSQL. */
  'code-address': { points: 60, seconds: hour, localPoints: 20 },
  'code-all': { points: 5000, seconds: hour, localPoints: 500 },
  'captcha-address': { points: 120, seconds: minute, localPoints: 60 },
  'provider-address': { points: 60, seconds: minute, localPoints: 30 },
  'upload-user': { points: 120, seconds: minute, localPoints: 60 },
  /** Codes of invitations tried, by address and by user (attack M1). */
  'invitation-address': { points: 60, seconds: minute, localPoints: 30 },
  'invitation-user': { points: 30, seconds: minute, localPoints: 15 },
  /** Invitations sent again to one person, and all of them that reach one mailbox (attack A4). */
  'invitation-resend': { points: 5, seconds: day, localPoints: 3 },
  'invitation-mailbox': { points: 10, seconds: day, localPoints: 5 },
  /** Tests of connections: each makes calls to somebody else's server, by user. */
  'source-test': { points: 30, seconds: minute, localPoints: 15 },
  /** Tries of names that answer "taken", by user (ENT-2, attack B14). */
  'name-probe': { points: 10, seconds: minute, localPoints: 5 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limitTable
