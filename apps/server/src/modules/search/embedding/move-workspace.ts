import type { DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { type BackfillNeeds, backfillWorkspace } from '../backfill.ts'
import { type CheckNeeds, checkWorkspace } from '../drift/check-workspace.ts'
import type { Pools } from '../pools.ts'
import * as repo from '../repo.ts'

export type MoveNeeds = BackfillNeeds & {
  clock: Clock
  pools: Pools
  documents: CheckNeeds['documents']
}

/**
 * Copies a workspace into the pool of its next model, with vectors of that model, and lets searches
 * go there once nothing is missing (fault F36). Writes reach both pools meanwhile. Safe to repeat.
 */
export async function moveWorkspace(
  needs: MoveNeeds,
  { workspaceId, signal, log }: { workspaceId: WorkspaceId; signal: AbortSignal; log: Log },
): Promise<boolean> {
  const { db, clock, pools } = needs
  const place = await pools.placementOf(workspaceId)
  const { next_pool: pool, next_embedding, next_embedding_key } = place
  if (!pool || !next_embedding) return true
  const model = await pools.modelOf(workspaceId, next_embedding, next_embedding_key)
  const indexes = (await pools.listIndexes()).filter(
    (index) => index.pool === pool && index.state !== 'old',
  )
  const onPage = (last: DocumentId) =>
    db.withTenant({ workspaceId }, async (tx) => {
      await repo.setMoved(tx, pool, last, clock.now())
    })
  const after = place.moved_after as DocumentId | null
  for (const { name } of indexes) {
    const target = { index: name, model }
    await backfillWorkspace(needs, { workspaceId, target, after, signal, onPage })
  }
  for (const { name } of indexes) {
    const missing = await checkWorkspace(needs, { index: name, workspaceId, signal })
    if (missing.length === 0) continue
    log.warn({ documents: missing.length }, 'a move to another model is not complete')
    // From the start: what is there already is written over with the same.
    await db.withTenant({ workspaceId }, (tx) => repo.restartMove(tx, pool, clock.now()))
    return false
  }
  return db.withTenant({ workspaceId }, (tx) => repo.finishMove(tx, pool, clock.now()))
}
