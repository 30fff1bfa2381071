import type { DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { type SystemTx, sql, type TenantTx } from '../../platform/db/index.ts'
import { type EmbeddingChoice, type IndexState, searchDb } from './tables.ts'

export type { EmbeddingChoice, IndexState } from './tables.ts'

/** One index of the engine as the database knows it. */
export type IndexRow = {
  name: string
  pool: string
  generation: number
  state: IndexState
  embedding_model: string
  dims: number
  backfill_after: string | null
  updated_at: Date
}
const indexColumns = [
  'name',
  'pool',
  'generation',
  'state',
  'embedding_model',
  'dims',
  'backfill_after',
  'updated_at',
] as const

/** Where a workspace is indexed and with which model, and where it is moving to. */
export type PlacementRow = {
  workspace_id: WorkspaceId
  pool: string
  embedding: EmbeddingChoice
  embedding_key: string
  next_pool: string | null
  next_embedding: EmbeddingChoice | null
  next_embedding_key: string
  moved_after: string | null
}
const placementColumns = [
  'workspace_id',
  'pool',
  'embedding',
  'embedding_key',
  'next_pool',
  'next_embedding',
  'next_embedding_key',
  'moved_after',
] as const

/** Every index of every pool; there are few. */
export const listIndexes = (tx: SystemTx): Promise<IndexRow[]> =>
  searchDb(tx)
    .selectFrom('search_indexes')
    .select(indexColumns)
    .orderBy('pool')
    .orderBy('generation')
    .execute()

/** Keeps a new index, unless the pool has one of that state or generation already. */
export const insertIndex = (
  tx: SystemTx,
  row: Omit<IndexRow, 'backfill_after' | 'updated_at'>,
  now: Date,
) =>
  searchDb(tx)
    .insertInto('search_indexes')
    .values({ ...row, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Moves an index to another state. */
export const setIndexState = (tx: SystemTx, name: string, state: IndexState, now: Date) =>
  searchDb(tx)
    .updateTable('search_indexes')
    .set({ state, updated_at: now })
    .where('name', '=', name)
    .execute()

/** Remembers how far a rebuild has come. */
export const setBackfill = (tx: SystemTx, name: string, after: string, now: Date) =>
  searchDb(tx)
    .updateTable('search_indexes')
    .set({ backfill_after: after, updated_at: now })
    .where('name', '=', name)
    .execute()

/** Forgets an index; the engine's own copy is dropped first. */
export const removeIndex = (tx: SystemTx, name: string) =>
  searchDb(tx).deleteFrom('search_indexes').where('name', '=', name).execute()

/** Where this workspace is indexed, if it ever needed to be. */
export const findPlacement = async (tx: TenantTx): Promise<PlacementRow | undefined> =>
  (await searchDb(tx).selectFrom('search_placement').select(placementColumns).executeTakeFirst()) as
    | PlacementRow
    | undefined

/** Places a workspace, unless another process was faster. */
export const insertPlacement = (
  tx: TenantTx,
  place: { workspace_id: WorkspaceId; pool: string },
  now: Date,
) =>
  searchDb(tx)
    .insertInto('search_placement')
    .values({ ...place, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Starts, or starts over, the move of a workspace to another pool. */
export const startMove = (
  tx: TenantTx,
  next: { pool: string; embedding: EmbeddingChoice; key: string },
  now: Date,
) =>
  searchDb(tx)
    .updateTable('search_placement')
    .set({
      next_pool: next.pool,
      next_embedding: JSON.stringify(next.embedding),
      next_embedding_key: next.key,
      moved_after: null,
      updated_at: now,
    })
    .execute()

/** Changes how the model is reached where the vectors stay the same; ends a move that is under way. */
export const setEmbedding = (
  tx: TenantTx,
  { embedding, key }: { embedding: EmbeddingChoice; key: string },
  now: Date,
) =>
  searchDb(tx)
    .updateTable('search_placement')
    .set({
      embedding: JSON.stringify(embedding),
      embedding_key: key,
      next_pool: null,
      next_embedding: null,
      next_embedding_key: '',
      moved_after: null,
      updated_at: now,
    })
    .execute()

/** Remembers how far a move has come, while it is still the same move. */
export const setMoved = (tx: TenantTx, pool: string, after: DocumentId, now: Date) =>
  searchDb(tx)
    .updateTable('search_placement')
    .set({ moved_after: after, updated_at: now })
    .where('next_pool', '=', pool)
    .execute()

/** Lets searches and writes go to the new pool only; nothing happens when the move was changed. */
export const finishMove = async (tx: TenantTx, pool: string, now: Date): Promise<boolean> => {
  const moved = await searchDb(tx)
    .updateTable('search_placement')
    .set((eb) => ({
      pool,
      embedding: sql`${eb.ref('next_embedding')}`,
      embedding_key: eb.ref('next_embedding_key'),
      next_pool: null,
      next_embedding: null,
      next_embedding_key: '',
      moved_after: null,
      updated_at: now,
    }))
    .where('next_pool', '=', pool)
    .returning('pool')
    .executeTakeFirst()
  return moved !== undefined
}

/** Workspaces of a pool after this one, in order of id. */
export const listPlaced = async (
  tx: SystemTx,
  { pool, after, limit }: { pool: string; after: string | null; limit: number },
): Promise<WorkspaceId[]> => {
  const rows = await searchDb(tx)
    .selectFrom('search_placement')
    .select('workspace_id')
    .where('pool', '=', pool)
    .$if(after !== null, (query) => query.where('workspace_id', '>', after as WorkspaceId))
    .orderBy('workspace_id')
    .limit(limit)
    .execute()
  return rows.map(({ workspace_id }) => workspace_id)
}

/** Lets every move into a pool begin again, because its index is another one now. */
export const restartMoves = (tx: SystemTx, pool: string, now: Date) =>
  searchDb(tx)
    .updateTable('search_placement')
    .set({ moved_after: null, updated_at: now })
    .where('next_pool', '=', pool)
    .execute()

/** Workspaces that are moving into a pool. */
export const listMovingTo = async (tx: SystemTx, pool: string): Promise<WorkspaceId[]> => {
  const rows = await searchDb(tx)
    .selectFrom('search_placement')
    .select('workspace_id')
    .where('next_pool', '=', pool)
    .execute()
  return rows.map(({ workspace_id }) => workspace_id)
}

/** Lets the move of this workspace begin again, while it is still the same move. */
export const restartMove = (tx: TenantTx, pool: string, now: Date) =>
  searchDb(tx)
    .updateTable('search_placement')
    .set({ moved_after: null, updated_at: now })
    .where('next_pool', '=', pool)
    .execute()
