import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import * as batches from '../batches/repo.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { Queue } from '../queue.ts'
import * as runs from '../runs/repo.ts'
import type { HandOut } from './hand-out.ts'
import { type Settle, stageOf } from './settle.ts'

export type WatchNeeds = Pick<IngestionNeeds, 'documents' | 'datasources'> & {
  db: Db
  clock: Clock
  queue: Queue
  settle: Settle
  handOut: HandOut
}
type RunRow = runs.RunRow

/** Runs of one workspace at work at once. */
const runsAtOnce = 4

/** Makes the waiting of a run for its batches. */
export function createWatch(needs: WatchNeeds) {
  const { db, clock, queue, documents, datasources, settle, handOut } = needs
  const inRun = <T>(run: RunRow, work: Parameters<typeof db.withTenant<T>>[1]) =>
    db.withTenant({ workspaceId: run.workspace_id }, work)
  return {
    /** Runs of a workspace that has enough at work wait in line. */
    isAdmitted: (run: RunRow): Promise<boolean> =>
      inRun(run, async (tx) => (await runs.countRunning(tx)) < runsAtOnce),
    /** Ends the turn; the run goes on in so long. */
    leave: (run: RunRow, ms: number): Promise<null> =>
      inRun(run, async (tx) => {
        await runs.touchRun(tx, run.id, clock.now())
        const startAfter = ms > 0 ? new Date(clock.now().getTime() + ms) : undefined
        await queue.advance(tx, run, startAfter)
        return null
      }),
    /** New readers and removals have no batch: a run is over when the index knows of them, too. */
    isIndexBehind: (run: RunRow): Promise<boolean> =>
      inRun(run, (tx) => documents.outbox.isWaiting(tx, run.app_id)),
    /** Looks at what the workers and the index have done; returns how many batches are left. */
    look: (run: RunRow): Promise<number> =>
      inRun(run, async (tx) => {
        await datasources.holdApp(tx, run.app_id)
        if (!(await runs.holdFence(tx, run))) return 0
        const left = await settle(tx, run)
        await handOut(tx, run)
        const sums = (await batches.sumBatches(tx, [run.id], clock.now())).get(run.id)
        const isBusy = run.state === 'running' && run.is_listing_done && sums && left > 0
        if (isBusy && run.stage !== stageOf(sums)) {
          await runs.changeRun(tx, run.id, { stage: stageOf(sums) })
          await datasources.noteSync(tx, run.app_id, { stage: stageOf(sums) })
        }
        return left
      }),
  }
}
