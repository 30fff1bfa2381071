import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { EmbeddingError } from '../../platform/ai/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log.ts'
import { count } from '../../platform/metrics.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { Documents } from '../documents/index.ts'
import { createBulkWriter } from './engine/bulk.ts'
import type { Engine } from './engine/client.ts'
import { EngineError } from './engine/engine-error.ts'
import type { Pools } from './pools.ts'
import { type Written, writeDocuments } from './write-documents.ts'

export type DrainNeeds = {
  db: Db
  engine: Engine
  storage: Storage
  pools: Pools
  documents: Pick<Documents, 'outbox'>
}
type Turn = { workspaceId: WorkspaceId; signal: AbortSignal; log: Log }

/** Documents of one turn: leased, written and settled together. */
const turnSize = 100

/** Turns of one drain: another workspace's comes between this one and the next. */
const turnsMax = 4

/** How a drain ended: nothing left that is due, its turns are over, or engine, store or model was away. */
export type DrainEnd = 'empty' | 'more' | 'away'

/** Brings what the outbox of a workspace holds into its indexes. Any number may run at once. */
export async function drainOutbox(needs: DrainNeeds, turn: Turn): Promise<DrainEnd> {
  const { db, documents, pools } = needs
  const { workspaceId, signal, log } = turn
  for (let taken = 0; taken < turnsMax; taken++) {
    signal.throwIfAborted()
    const tasks = await db.withTenant(turn, (tx) => documents.outbox.lease(tx, turnSize))
    if (tasks.length === 0) return 'empty'
    const ids = tasks.map(({ document_id }) => document_id)
    try {
      // After the lease: an index that is made later copies what is committed now.
      const targets = await pools.targetsOf(workspaceId)
      const writer = createBulkWriter(needs.engine, signal)
      const written = await writeDocuments({ ...needs, ...turn, writer }, tasks, targets)
      await settle(needs, turn, written)
    } catch (error) {
      await db.withTenant(turn, (tx) => documents.outbox.release(tx, ids))
      if (signal.aborted || !isAway(error)) throw error
      log.warn({ err: error, documents: ids.length }, 'index could not be written')
      return 'away'
    }
  }
  return 'more'
}

async function settle({ db, documents }: DrainNeeds, turn: Turn, written: readonly Written[]) {
  const indexed = written.filter(({ result }) => result === 'done')
  const refused = written
    .filter(({ result }) => result !== 'done')
    .map((entry) => ({ ...entry, is_final: entry.result === 'refused' }))
  for (const { result } of written) count('zhiwen_search_documents_total', { result })
  if (refused.length > 0) turn.log.warn({ refused: refused.length }, 'index refused documents')
  await db.withTenant(turn, (tx) => documents.outbox.settle(tx, { indexed, refused }))
}

/** Whatever heals by itself; anything else is a fault of ours and fails the job. */
const isAway = (error: unknown): boolean =>
  (error instanceof EngineError && !error.isFinal) ||
  error instanceof EmbeddingError ||
  isStoreError(error)

/** The store's client has no common class of errors; none of ours looks like this. */
const isStoreError = (error: unknown): boolean =>
  error instanceof Error && ('code' in error || '$metadata' in error)
