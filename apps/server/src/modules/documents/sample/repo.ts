import type { DocumentId } from '@zhiwen/contract/ids.ts'
import { sql, type TenantTx } from '../../../platform/db/index.ts'
import { isIndexed } from '../outbox/repo.ts'
import { documentsDb } from '../repo.ts'

/** How many passages the index must hold, whether any wait to be written, and some of the documents. */
export async function sampleIndexed(tx: TenantTx, limit: number) {
  const { rows } = await sql<{ passages: string; is_waiting: boolean }>`
    select coalesce(sum(v.passage_count), 0) as passages,
      exists (select 1 from index_outbox) as is_waiting
    from documents as d
    join document_versions as v on v.workspace_id = d.workspace_id and v.document_id = d.id
      and v.version_no = d.current_version
    where ${isIndexed}`.execute(documentsDb(tx))
  const { rows: some } = await sql<{ id: DocumentId }>`
    select d.id from documents as d where ${isIndexed} order by random() limit ${limit}`.execute(
    documentsDb(tx),
  )
  return {
    passages: Number(rows[0]?.passages ?? 0),
    isWaiting: rows[0]?.is_waiting ?? false,
    ids: some.map(({ id }) => id),
  }
}
