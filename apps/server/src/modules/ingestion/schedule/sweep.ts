import type { EndRun } from '../advance/end-run.ts'
import * as batches from '../batches/repo.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { Queue } from '../queue.ts'
import { runToAdvance } from '../runs/policy.ts'
import * as runs from '../runs/repo.ts'

const stalledMs = 60_000
const stallWeight = 10
const stallLimit = 150
const silentMs = 3 * 60_000
const heldMs = 7 * 24 * 3600_000
const quietMs = 24 * 3600_000

export type SweepNeeds = Pick<IngestionNeeds, 'db' | 'clock' | 'datasources'> & {
  queue: Queue
  endRun: EndRun
}
type Which = Pick<runs.RunRow, 'workspace_id' | 'id'>

/** Makes the look, once a minute, for runs nobody goes on with and plans nobody answers. */
export function createSweep({ db, clock, datasources, queue, endRun }: SweepNeeds) {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)

  /** Goes on with what nobody has touched for a while; a job that still waits is not doubled. */
  const goOn = ({ workspace_id: workspaceId, id }: Which) =>
    db.withTenant({ workspaceId }, async (tx) => {
      const run = await runs.noteStall(tx, id, stallWeight)
      if (!run) return
      // Somebody tried again and again and got nowhere: better a reason than a run without end.
      if (run.failures >= stallLimit) return endRun.fail(tx, run, 'internal')
      await queue.advance(tx, run)
      for (const { number } of await batches.listSilent(tx, id, ago(silentMs))) {
        await queue.batch(tx, run, number)
      }
    })

  const expire = ({ workspace_id: workspaceId, id }: Which) =>
    db.withTenant({ workspaceId }, async (tx) => {
      const run = await runToAdvance(tx, id)
      const app = run && (await datasources.contentApp(tx, run.app_id))
      if (run && app) await endRun.cancel(tx, run, app, 'held-expired')
    })

  return async (): Promise<void> => {
    const { stalled, forgotten } = await db.withSystem('jobs', async (tx) => {
      await runs.removeQuiet(tx, ago(quietMs))
      return {
        stalled: await runs.listStalled(tx, ago(stalledMs)),
        forgotten: await runs.listHeldBefore(tx, ago(heldMs)),
      }
    })
    for (const run of stalled) await goOn(run)
    for (const run of forgotten) await expire(run)
  }
}
