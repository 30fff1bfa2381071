import type { UserId } from '@zhiwen/contract/ids.ts'
import { type SystemTx, sql } from '../../platform/db/index.ts'
import { idempotencyDb } from './tables.ts'

/** A key of one user; `leaseId` names the process run that works on it. */
export type Claim = { userId: UserId; key: string; requestHash: Buffer; leaseId: string }

// Leases and expiry follow the database clock, so that processes with other clocks agree.
const leaseEnd = sql<Date>`now() + interval '30 seconds'`
const replyEnd = sql<Date>`now() + interval '48 hours'`

/** Takes the key for this run if it is new, expired, or left behind by a run that died. */
export async function claim(tx: SystemTx, { userId, key, requestHash, leaseId }: Claim) {
  const fresh = {
    request_hash: requestHash,
    lease_id: leaseId,
    lease_until: leaseEnd,
    reply: null,
    expires_at: replyEnd,
  }
  const taken = await idempotencyDb(tx)
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(fresh)
        .where((eb) => {
          const old = (column: 'expires_at' | 'lease_until') =>
            eb(eb.ref(`idempotency_keys.${column}`), '<=', sql<Date>`now()`)
          const isAbandoned = eb.and([
            eb('idempotency_keys.reply', 'is', null),
            old('lease_until'),
            eb('idempotency_keys.request_hash', '=', requestHash),
          ])
          return eb.or([old('expires_at'), isAbandoned])
        }),
    )
    .returning('lease_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** The stored state of a key. */
export const find = (tx: SystemTx, { userId, key }: Claim) =>
  idempotencyDb(tx)
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

const own = (tx: SystemTx, { userId, key, leaseId }: Claim) =>
  idempotencyDb(tx)
    .updateTable('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('lease_id', '=', leaseId)

/** Keeps the key for a run that is still at work. */
export const renew = (tx: SystemTx, claimed: Claim) =>
  own(tx, claimed).set({ lease_until: leaseEnd }).execute()

/** Keeps the reply; false when another run has taken the key over. */
export async function finish(tx: SystemTx, claimed: Claim, reply: string) {
  const { numUpdatedRows } = await own(tx, claimed).set({ reply }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives the key back after a failure, which changed nothing and may be tried again. */
export const release = (tx: SystemTx, { userId, key, leaseId }: Claim) =>
  idempotencyDb(tx)
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('lease_id', '=', leaseId)
    .execute()

/** Removes what is older than a reply is kept. */
export async function removeExpired(tx: SystemTx) {
  const { numDeletedRows } = await idempotencyDb(tx)
    .deleteFrom('idempotency_keys')
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
