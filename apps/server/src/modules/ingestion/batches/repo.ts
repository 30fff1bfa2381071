import type { DocumentId, SyncRunId } from '@zhiwen/contract/ids.ts'
import type { TenantTx, Tx } from '../../../platform/db/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { batchesDb } from './tables.ts'

export const documentsPerBatch = 100

/** Puts documents into batches that wait to be handed out. */
export async function addBatches(
  tx: TenantTx,
  runId: SyncRunId,
  documentIds: readonly DocumentId[],
  now: Date,
): Promise<void> {
  if (documentIds.length === 0) return
  const { last } = await batchesDb(tx)
    .selectFrom('sync_batches')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  const count = Math.ceil(documentIds.length / documentsPerBatch)
  const values = Array.from({ length: count }, (_, at) => ({
    run_id: runId,
    number: (last ?? 0) + at + 1,
    document_ids: documentIds.slice(at * documentsPerBatch, (at + 1) * documentsPerBatch),
    state: 'waiting' as const,
    updated_at: now,
  }))
  await batchesDb(tx).insertInto('sync_batches').values(values).execute()
}

/** Batches that are not done. */
export async function countUnfinished(tx: TenantTx, runId: SyncRunId): Promise<number> {
  const { count } = await batchesDb(tx)
    .selectFrom('sync_batches')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('run_id', '=', runId)
    .where('state', '<>', 'done')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Opens the next waiting batches while fewer than `limit` are under way; returns their numbers. */
export async function openNext(tx: TenantTx, runId: SyncRunId, limit: number, now: Date) {
  const { under } = await batchesDb(tx)
    .selectFrom('sync_batches')
    .select((eb) => eb.fn.countAll<string>().as('under'))
    .where('run_id', '=', runId)
    .where('state', 'in', ['open', 'stored'])
    .executeTakeFirstOrThrow()
  const room = limit - Number(under)
  if (room <= 0) return []
  const opened = await batchesDb(tx)
    .updateTable('sync_batches')
    .set({ state: 'open', updated_at: now })
    .where('run_id', '=', runId)
    .where('number', 'in', (eb) =>
      eb
        .selectFrom('sync_batches')
        .select('number')
        .where('run_id', '=', runId)
        .where('state', '=', 'waiting')
        .orderBy('number')
        .limit(room),
    )
    .returning('number')
    .execute()
  return opened.map(({ number }) => number)
}

type Key = { runId: SyncRunId; number: number }

/** Claims a batch that is open; `taken` says whose it is. */
export const takeBatch = (tx: TenantTx, { runId, number }: Key, now: Date) =>
  batchesDb(tx)
    .updateTable('sync_batches')
    .set((eb) => ({
      taken: eb('taken', '+', 1),
      deaths: eb('deaths', '+', 1),
      updated_at: now,
    }))
    .where('run_id', '=', runId)
    .where('number', '=', number)
    .where('state', '=', 'open')
    .returning(['document_ids', 'taken', 'deaths'])
    .executeTakeFirst()

/** True while the batch is the claimer's; others wait until the transaction ends. */
export async function holdClaim(
  tx: TenantTx,
  { runId, number, taken }: Key & { taken: number },
): Promise<boolean> {
  const found = await batchesDb(tx)
    .selectFrom('sync_batches')
    .select('number')
    .where('run_id', '=', runId)
    .where('number', '=', number)
    .where('taken', '=', taken)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** The batch came to an end of its own: nobody died over it. */
export const forgetDeaths = (tx: TenantTx, { runId, number }: Key) =>
  batchesDb(tx)
    .updateTable('sync_batches')
    .set({ deaths: 0 })
    .where('run_id', '=', runId)
    .where('number', '=', number)
    .execute()

/** Batches whose documents only the index is waited for. */
export const listStored = (tx: TenantTx, runId: SyncRunId) =>
  batchesDb(tx)
    .selectFrom('sync_batches')
    .select(['number', 'document_ids'])
    .where('run_id', '=', runId)
    .where('state', '=', 'stored')
    .orderBy('number')
    .execute()

/** Batches that are open and showed no sign of life since a moment. */
export const listSilent = (tx: TenantTx, runId: SyncRunId, before: Date) =>
  batchesDb(tx)
    .selectFrom('sync_batches')
    .select('number')
    .where('run_id', '=', runId)
    .where('state', '=', 'open')
    .where('updated_at', '<', before)
    .execute()

export type BatchCounts = Record<'fetched' | 'parsed' | 'indexed' | 'skipped' | 'failed', number>
type BatchChanges = Partial<BatchCounts> & { state?: 'open' | 'stored' | 'done' }

export const changeBatch = (
  tx: TenantTx,
  { runId, number }: Key,
  changes: BatchChanges,
  now: Date,
) =>
  batchesDb(tx)
    .updateTable('sync_batches')
    .set({ ...changes, updated_at: now })
    .where('run_id', '=', runId)
    .where('number', '=', number)
    .execute()

export type RunSums = BatchCounts & { total: number; recent: number }

/** What became of the documents of some runs; `recent`: ended in batches that moved since a moment. */
export async function sumBatches(
  tx: Tx,
  runIds: readonly SyncRunId[],
  since: Date,
): Promise<Map<SyncRunId, RunSums>> {
  if (runIds.length === 0) return new Map()
  const total = (name: 'fetched' | 'parsed' | 'indexed' | 'skipped' | 'failed') =>
    sql<number>`coalesce(sum(${sql.ref(name)}), 0)::int`.as(name)
  const rows = await batchesDb(tx)
    .selectFrom('sync_batches')
    .select([
      'run_id',
      total('fetched'),
      total('parsed'),
      total('indexed'),
      total('skipped'),
      total('failed'),
      sql<number>`coalesce(sum(cardinality(document_ids)), 0)::int`.as('total'),
      sql<number>`coalesce(sum(indexed + skipped + failed)
        filter (where updated_at >= ${since}), 0)::int`.as('recent'),
    ])
    .where('run_id', 'in', runIds)
    .groupBy('run_id')
    .execute()
  return new Map(rows.map(({ run_id, ...sums }) => [run_id, sums]))
}

export const forgetBatches = (tx: TenantTx, runId: SyncRunId) =>
  batchesDb(tx).deleteFrom('sync_batches').where('run_id', '=', runId).execute()
