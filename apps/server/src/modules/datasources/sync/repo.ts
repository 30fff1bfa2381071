import { directoryKeys } from '@zhiwen/contract/enums.ts'
import type { AppId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { AccessList } from '../../../connectors/content-spec.ts'
import { type SystemTx, sql, type TenantTx, type Tx } from '../../../platform/db/index.ts'
import { appsDb, type ContentApp } from '../apps/repo.ts'

/** What a run tells of its app. */
export type SyncNews = Partial<
  Pick<
    ContentApp,
    | 'sync_status'
    | 'stage'
    | 'reason_code'
    | 'is_over_quota'
    | 'acl_checked_at'
    | 'last_sync_at'
    | 'last_full_at'
    | 'next_sync_at'
    | 'delta_cursor'
    | 'refused_count'
  > & { next_permission_sync_at: Date | null }
>

const changing = (tx: Tx, id: AppId) =>
  appsDb(tx).updateTable('apps').where('id', '=', id).where('deleted_at', 'is', null)

/** Notes how a run stands; no new version, because nobody edits these fields. */
export async function noteSync(tx: TenantTx, id: AppId, news: SyncNews): Promise<void> {
  if (Object.keys(news).length > 0) await changing(tx, id).set(news).execute()
}

/** Numbers for a run that starts now: work of every earlier one is refused from here on. */
export const nextRun = (tx: TenantTx, id: AppId) =>
  changing(tx, id)
    .set({
      run_number: sql<number>`run_number + 1`,
      sync_generation: sql<number>`sync_generation + 1`,
    })
    .returning([
      sql<number>`run_number::float8`.as('run_number'),
      sql<number>`sync_generation::float8`.as('generation'),
    ])
    .executeTakeFirstOrThrow()

/**
 * Keeps an app for what will be noted of it. Always before its run: whoever pushes or pauses takes the
 * two in this order too, and another one would end in a deadlock.
 */
export const holdApp = (tx: TenantTx, id: AppId) =>
  appsDb(tx).selectFrom('apps').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** Refuses the work of every run that has started. */
export const raiseGeneration = (tx: TenantTx, id: AppId) =>
  changing(tx, id)
    .set({ sync_generation: sql<number>`sync_generation + 1` })
    .returning(sql<number>`sync_generation::float8`.as('generation'))
    .executeTakeFirst()

/** Active apps one of whose times has come, kept until the transaction ends; another taker skips them. */
export const takeDue = (tx: SystemTx, { now, limit }: { now: Date; limit: number }) =>
  appsDb(tx)
    .selectFrom('apps')
    .select(['workspace_id', 'id', 'app_key', 'auto_sync'])
    .select(['next_sync_at', 'next_permission_sync_at'])
    .where('state', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('app_key', 'not in', directoryKeys)
    .where((eb) => eb.or([eb('next_sync_at', '<=', now), eb('next_permission_sync_at', '<=', now)]))
    .orderBy('next_sync_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

type Due = { next_sync_at?: Date | null; next_permission_sync_at?: Date | null }

export const setDue = (
  tx: SystemTx,
  { workspace_id, id }: { workspace_id: WorkspaceId; id: AppId },
  due: Due,
) => changing(tx, id).set(due).where('workspace_id', '=', workspace_id).execute()

export const saveRules = (
  tx: TenantTx,
  id: AppId,
  { rules, hash }: { rules: AccessList['rules']; hash: string },
) =>
  changing(tx, id)
    .set({ access_rules: JSON.stringify(rules), acl_hash: hash })
    .execute()

/** Counts one more refusal of the key in a row. */
export const countRefusal = (tx: TenantTx, id: AppId) =>
  changing(tx, id)
    .set((eb) => ({ refused_count: eb('refused_count', '+', 1) }))
    .returning('refused_count')
    .executeTakeFirst()
