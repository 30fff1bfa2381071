import type { DocumentId, SyncRunId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { WorkItem } from '../../documents/index.ts'
import * as batches from '../batches/repo.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { ContentApp } from '../needs.ts'
import { runToAdvance } from '../runs/policy.ts'
import * as runs from '../runs/repo.ts'
import type { Claim } from './commit-outcomes.ts'

export type Which = { workspaceId: WorkspaceId; runId: SyncRunId; number: number }
/** A batch that is ours, and what is left to do in it. */
export type Taken = {
  claim: Claim
  app: ContentApp
  /** All of the batch; some may have ended, or wait for another try. */
  ids: DocumentId[]
  items: WorkItem[]
  counts: batches.BatchCounts
}
type Needs = Pick<IngestionNeeds, 'db' | 'clock' | 'documents' | 'datasources'>

/** Makes the taking of a batch; nothing when its run has ended or the batch is through. */
export function createTakeBatch({ db, clock, documents, datasources }: Needs) {
  /** What an earlier try has done already counts as done. */
  async function countEarlier(tx: TenantTx, ids: DocumentId[], items: readonly WorkItem[]) {
    const open = new Set(items.map(({ id }) => id))
    const states = (await documents.statesOf(tx, ids)).filter(({ id }) => !open.has(id))
    const of = (...names: string[]) => states.filter(({ state }) => names.includes(state)).length
    const stored = of('indexing', 'ready')
    return {
      fetched: stored,
      parsed: stored,
      indexed: of('ready'),
      skipped: of('skipped'),
      failed: of('failed'),
    }
  }

  return ({ workspaceId, runId, number }: Which): Promise<Taken | null> =>
    db.withTenant({ workspaceId }, async (tx) => {
      const run = await runToAdvance(tx, runId)
      if (!run || !(await runs.holdFence(tx, run))) return null
      const app = await datasources.contentApp(tx, run.app_id)
      const batch = await batches.takeBatch(tx, { runId, number }, clock.now())
      if (!app || !batch) return null
      const { taken, deaths, document_ids } = batch
      const items = await documents.takeForWork(tx, document_ids, {})
      const counts = await countEarlier(tx, document_ids, items)
      return { claim: { run, number, taken, deaths }, app, ids: document_ids, items, counts }
    })
}
