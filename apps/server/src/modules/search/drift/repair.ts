import type { DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Documents } from '../../documents/index.ts'
import { createBulkWriter } from '../engine/bulk.ts'
import type { Engine } from '../engine/client.ts'
import type { Drift } from './compare.ts'

export type RepairNeeds = { db: Db; engine: Engine; documents: Pick<Documents, 'reindex'> }
type Place = { index: string; workspaceId: WorkspaceId; signal: AbortSignal }

const batchSize = 200
/** Changes by hand raise the version of an entry, one each; ours must be higher. */
const versionJump = 100

/** Takes away what should not be there, and sends the rest through the outbox once more. */
export async function repairDrift(
  { db, engine, documents }: RepairNeeds,
  place: Place,
  drifts: readonly Drift[],
): Promise<void> {
  const writer = createBulkWriter(engine, place.signal)
  for (const { extra } of drifts) {
    for (const { id, routing, version } of extra) {
      // One more than it has: whoever put it there gave it a version of their own.
      const change = { index: place.index, id, routing, version: version + 1, record: null }
      await writer.add(change, () => undefined)
    }
  }
  await writer.flush()
  const wrong = drifts.filter((drift) => drift.wrong > 0).map(({ document_id }) => document_id)
  for (let at = 0; at < wrong.length; at += batchSize) {
    const ids: DocumentId[] = wrong.slice(at, at + batchSize)
    await db.withTenant(place, (tx) => documents.reindex(tx, ids, versionJump))
  }
}
