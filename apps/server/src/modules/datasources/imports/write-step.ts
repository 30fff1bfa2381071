import type { Clock } from '../../../platform/clock.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import * as repo from './repo.ts'

export type Run = repo.ImportRow
type Work = (tx: TenantTx, run: Run) => Promise<repo.StepChanges>

/** Makes the one way a step is written: claimed first, so that a step is done once or not at all. */
export const createWriteStep =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  /** Returns the run as it stands then, or null when another worker is ahead. */
  (run: Run, work: Work): Promise<Run | null> =>
    db.withTenant({ workspaceId: run.workspace_id }, async (tx) => {
      const claimed = await repo.takeStep(tx, run, clock.now())
      if (!claimed) return null
      const changes = await work(tx, claimed)
      if (Object.keys(changes).length > 0) await repo.changeImport(tx, run.id, changes)
      return { ...claimed, ...changes }
    })

export type WriteStep = ReturnType<typeof createWriteStep>
