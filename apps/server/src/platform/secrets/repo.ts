import type { SystemTx } from '../db/index.ts'
import { secretsDb } from './tables.ts'
import type { WrappedKey } from './wrapping.ts'

const columns = ['id', 'owner_id', 'master_key_id', 'wrapped'] as const

/** The data key of an owner, if it has one. */
export const findByOwner = (tx: SystemTx, ownerId: string): Promise<WrappedKey | undefined> =>
  secretsDb(tx)
    .selectFrom('data_keys')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()

/** The data key a sealed value names. */
export const findKey = (tx: SystemTx, id: string): Promise<WrappedKey | undefined> =>
  secretsDb(tx).selectFrom('data_keys').select(columns).where('id', '=', id).executeTakeFirst()

/** Keeps a new data key, unless its owner has one already. */
export const insertIfNone = (tx: SystemTx, key: WrappedKey) =>
  secretsDb(tx)
    .insertInto('data_keys')
    .values(key)
    .onConflict((conflict) => conflict.column('owner_id').doNothing())
    .execute()

/** Locks some keys that are not wrapped by this master key. */
export const lockOthers = (
  tx: SystemTx,
  masterKeyId: string,
  limit: number,
): Promise<WrappedKey[]> =>
  secretsDb(tx)
    .selectFrom('data_keys')
    .select(columns)
    .where('master_key_id', '<>', masterKeyId)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()

/** Replaces the wrapping of a key. */
export const rewrap = (tx: SystemTx, { id, master_key_id, wrapped }: WrappedKey, now: Date) =>
  secretsDb(tx)
    .updateTable('data_keys')
    .set({ master_key_id, wrapped, rotated_at: now })
    .where('id', '=', id)
    .execute()
