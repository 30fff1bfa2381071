import type { AppId } from '@zhiwen/contract/ids.ts'
import { sql, type TenantTx } from '../../../platform/db/index.ts'
import { appsDb } from '../apps/repo.ts'
import { answersDb } from './tables.ts'

/** Uses a state up; false when it was used before. */
export async function takeState(
  tx: TenantTx,
  answer: { state_hash: Buffer; expires_at: Date },
): Promise<boolean> {
  const used = await answersDb(tx)
    .insertInto('oauth_answers')
    .values(answer)
    .onConflict((conflict) => conflict.doNothing())
    .returning('state_hash')
    .executeTakeFirst()
  return used !== undefined
}

/** Forgets states that are too old to come back. */
export const removeExpired = (tx: TenantTx, now: Date) =>
  answersDb(tx).deleteFrom('oauth_answers').where('expires_at', '<=', now).execute()

const present = (tx: TenantTx, id: AppId) =>
  appsDb(tx).updateTable('apps').where('id', '=', id).where('deleted_at', 'is', null)

export const findCredential = (tx: TenantTx, id: AppId) =>
  appsDb(tx)
    .selectFrom('apps')
    .select(['workspace_id', 'id', 'credential'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * Makes the caller the one who renews these very tokens, for so long; by the clock of the database,
 * because the clocks of two processes may differ (F8).
 */
export async function claimRefresh(
  tx: TenantTx,
  id: AppId,
  { credential, seconds }: { credential: string; seconds: number },
): Promise<boolean> {
  const claimed = await present(tx, id)
    .set({ refresh_until: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('credential', '=', credential)
    .where((eb) =>
      eb.or([eb('refresh_until', 'is', null), eb('refresh_until', '<', sql<Date>`now()`)]),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Keeps renewed tokens, unless somebody has signed in anew meanwhile; no new version, nobody edits them. */
export const replaceTokens = (
  tx: TenantTx,
  id: AppId,
  { before, after }: { before: string; after: string },
) =>
  present(tx, id)
    .set({ credential: after, refresh_until: null })
    .where('credential', '=', before)
    .returning('id')
    .executeTakeFirst()

/** Lets the next one try. */
export const releaseRefresh = (tx: TenantTx, id: AppId) =>
  present(tx, id).set({ refresh_until: null }).execute()
