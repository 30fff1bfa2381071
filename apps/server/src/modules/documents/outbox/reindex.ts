import type { DocumentId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { lockDocuments, workspaceOf } from '../repo.ts'
import type { Outbox } from './create-outbox.ts'
import * as repo from './repo.ts'

type Passages = Parameters<typeof repo.replacePassages>[1]

/** Makes what repairs the index: whatever it holds of a document is written anew. */
export function createReindex({ outbox }: { outbox: Outbox }) {
  /** `by` jumps over versions that somebody gave to entries behind our back. */
  async function reindex(tx: TenantTx, ids: readonly DocumentId[], by = 1): Promise<number> {
    if (ids.length === 0) return 0
    await lockDocuments(tx, ids)
    const raised = await repo.raiseVersion(tx, ids, by)
    await outbox.add(
      tx,
      await workspaceOf(tx),
      raised.map(({ id }) => id),
    )
    return raised.length
  }
  return {
    reindex,
    listIndexed: repo.listIndexed,
    indexedByIds: repo.indexedByIds,
    /** Vectors of another model for a version that is there; false when the version has gone. */
    async replacePassages(tx: TenantTx, passages: Passages): Promise<boolean> {
      if (!(await repo.replacePassages(tx, passages))) return false
      await reindex(tx, [passages.document_id])
      return true
    },
  }
}
