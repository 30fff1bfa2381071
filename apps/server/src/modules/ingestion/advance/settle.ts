import type { DocumentState, SyncStage } from '@zhiwen/contract/enums.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import * as batches from '../batches/repo.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { RunRow } from '../runs/repo.ts'

type Needs = Pick<IngestionNeeds, 'documents'> & { clock: Clock }

const working: ReadonlySet<DocumentState> = new Set(['queued', 'fetching', 'parsing', 'indexing'])

/** Makes the look at batches that only wait for the index: what it has confirmed is done. */
export const createSettle =
  ({ clock, documents }: Needs) =>
  /** Returns how many batches are not done. */
  async (tx: TenantTx, run: RunRow): Promise<number> => {
    for (const { number, document_ids } of await batches.listStored(tx, run.id)) {
      const states = await documents.statesOf(tx, document_ids)
      const count = (state: DocumentState) => states.filter((one) => one.state === state).length
      const isDone = !states.some(({ state }) => working.has(state))
      const counts = {
        indexed: count('ready'),
        skipped: count('skipped'),
        failed: count('failed'),
        ...(isDone && { state: 'done' as const }),
      }
      await batches.changeBatch(tx, { runId: run.id, number }, counts, clock.now())
    }
    return batches.countUnfinished(tx, run.id)
  }

export type Settle = ReturnType<typeof createSettle>

/** The stage a run shows: the first thing that is not through. */
export function stageOf({ total, fetched, parsed }: batches.RunSums): SyncStage {
  if (fetched < total) return 'fetching'
  return parsed < total ? 'parsing' : 'indexing'
}
