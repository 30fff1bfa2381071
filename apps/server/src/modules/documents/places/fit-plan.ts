import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import { defineJob, handle, type Schedule } from '../../../platform/jobs/index.ts'
import type { Billing } from '../../billing/index.ts'
import type { Outbox } from '../outbox/create-outbox.ts'
import * as repo from './repo.ts'

/** Takes documents out of search that a smaller plan has no place for (BILL-3). */
export const planFit = defineJob({
  name: 'documents.plan-fit',
  payload: z.object({}),
  policy: 'short',
})
export const planSchedules: Schedule[] = [{ job: planFit, payload: {}, everySeconds: 3600 }]

/** Workspaces of one run, and documents of one transaction. */
const workspaces = 1_000
const step = 500

type Needs = {
  db: Db
  clock: Clock
  outbox: Outbox
  billing: Pick<Billing, 'documentsBeyond' | 'listBeyondDocuments' | 'giveBackDocuments'>
}

/** Nothing is deleted: the newest are set aside, and come back with the next listing when there is room. */
export function planJobs({ db, clock, outbox, billing }: Needs) {
  async function setAside(tx: TenantTx, workspaceId: WorkspaceId): Promise<number> {
    const newest = await repo.lockNewest(tx, step)
    const beyond = await billing.documentsBeyond(tx, workspaceId)
    const ids = newest.slice(0, beyond).map(({ id }) => id)
    if (ids.length === 0) return 0
    const indexed = await repo.setOverQuota(tx, ids, { now: clock.now() })
    await outbox.add(tx, workspaceId, indexed)
    await billing.giveBackDocuments(tx, workspaceId, ids.length)
    return ids.length
  }

  return [
    handle(planFit, async ({ signal }) => {
      const over = await db.withSystem('jobs', (tx) => billing.listBeyondDocuments(tx, workspaces))
      for (const { workspace_id: workspaceId } of over) {
        let count = step
        while (count === step && !signal.aborted) {
          count = await db.withTenant({ workspaceId }, (tx) => setAside(tx, workspaceId))
        }
      }
    }),
  ]
}
