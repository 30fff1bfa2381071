import type { ReasonCode } from '@zhiwen/contract/enums.ts'
import type { AppId, DocumentId } from '@zhiwen/contract/ids.ts'
import { sql, type TenantTx } from '../../../platform/db/index.ts'
import { documentsDb, idIn } from '../repo.ts'

/** Lets documents into the work that hold a place from now on. */
export const startCounted = (tx: TenantTx, ids: readonly DocumentId[], now: Date) =>
  documentsDb(tx)
    .updateTable('documents')
    .set({ is_counted: true, state: 'queued', reason_code: null, updated_at: now })
    .where(idIn(ids))
    .execute()

/** Sets documents aside that found no place (SM-2: no new documents); names those the index has. */
export async function setOverQuota(
  tx: TenantTx,
  ids: readonly DocumentId[],
  { now, reason = 'over-quota' }: { now: Date; reason?: ReasonCode },
): Promise<DocumentId[]> {
  const { rows } = await sql<{ id: DocumentId; is_indexed: boolean }>`
    update documents set state = 'skipped', reason_code = ${reason}, is_counted = false,
      removed_at = null, deadline_at = null, retry_at = null, updated_at = ${now},
      index_version = index_version + case when current_version is null then 0 else 1 end
    where id = any(${[...ids]}::uuid[])
    returning id, current_version is not null as is_indexed`.execute(documentsDb(tx))
  return rows.flatMap(({ id, is_indexed }) => (is_indexed ? [id] : []))
}

/** The documents that came last among those with a place, kept from changing. */
export const lockNewest = (tx: TenantTx, limit: number) =>
  documentsDb(tx)
    .selectFrom('documents')
    .select('id')
    .where('is_counted', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .forUpdate()
    .execute()

/** Documents of apps that hold a place. */
export async function countCounted(tx: TenantTx, appIds: readonly AppId[]): Promise<number> {
  const { count } = await documentsDb(tx)
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where(sql<boolean>`app_id = any(${[...appIds]}::uuid[])`)
    .where('is_counted', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}
