import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import * as batches from '../batches/repo.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { Queue } from '../queue.ts'
import { hold } from './commit-outcomes.ts'
import type { Taken } from './take-batch.ts'

type Needs = Pick<IngestionNeeds, 'documents'> & { db: Db; clock: Clock; queue: Queue }

const putBackMs = 15_000

/** Makes the two ways a batch is left by a worker that lives. */
export const createCloseBatch = ({ db, clock, queue, documents }: Needs) => ({
  /** The batch is through, or waits with the documents that are to be tried again. */
  close: ({ claim, ids }: Taken): Promise<void> =>
    db.withTenant({ workspaceId: claim.run.workspace_id }, async (tx) => {
      await hold(tx, claim)
      const { run, number } = claim
      const key = { runId: run.id, number }
      await batches.forgetDeaths(tx, key)
      // Also those that were not due when this try began: nobody else would come for them.
      const retryAt = await documents.nextRetry(tx, ids)
      if (retryAt) return queue.batch(tx, run, number, retryAt)
      await batches.changeBatch(tx, key, { state: 'stored' }, clock.now())
      await queue.advance(tx, run)
    }),
  /** Something of ours was out of order: the batch waits, and that is not held against it. */
  putBack: ({ claim }: Taken): Promise<void> =>
    db.withTenant({ workspaceId: claim.run.workspace_id }, async (tx) => {
      await hold(tx, claim)
      const { run, number } = claim
      await batches.forgetDeaths(tx, { runId: run.id, number })
      await queue.batch(tx, run, number, new Date(clock.now().getTime() + putBackMs))
    }),
})
