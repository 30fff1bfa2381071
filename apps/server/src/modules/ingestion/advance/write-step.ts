import type { Clock } from '../../../platform/clock.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import * as repo from '../runs/repo.ts'

type Needs = { db: Db; clock: Clock; datasources: Pick<IngestionNeeds['datasources'], 'holdApp'> }
type Work = (tx: TenantTx, run: repo.RunRow) => Promise<repo.StepChanges>

/** Makes the one way a step is written: claimed first, so that a step is done once or not at all. */
export const createWriteStep =
  ({ db, clock, datasources }: Needs) =>
  /** Returns the run as it stands then, or null when another worker is ahead or the run has ended. */
  (run: repo.RunRow, work: Work): Promise<repo.RunRow | null> =>
    db.withTenant({ workspaceId: run.workspace_id }, async (tx) => {
      await datasources.holdApp(tx, run.app_id)
      const claimed = await repo.takeStep(tx, run, clock.now())
      if (!claimed) return null
      await repo.changeRun(tx, run.id, await work(tx, claimed))
      return (await repo.findStep(tx, run.id)) ?? null
    })

export type WriteStep = ReturnType<typeof createWriteStep>
