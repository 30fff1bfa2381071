import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/db/index.ts'
import { handle, type Jobs } from '../../platform/jobs/index.ts'
import type { createCheck } from './check.ts'
import { type DrainNeeds, drainOutbox } from './drain.ts'
import type { createSample } from './drift/sample.ts'
import { type MoveNeeds, moveWorkspace } from './embedding/move-workspace.ts'
import { indexCheck, indexDrain, indexSample, outboxSweep, workspaceMove } from './jobs.ts'
import { createPace } from './pace.ts'
import type { createRebuild } from './rebuild.ts'

type Needs = DrainNeeds &
  MoveNeeds & {
    jobs: Jobs
    config: Pick<Config, 'INDEX_PAUSE_MS'>
    check: ReturnType<typeof createCheck>
    sample: ReturnType<typeof createSample>
    dropOld: ReturnType<typeof createRebuild>['dropOld']
  }

/** How long a drain waits for an engine, a store or a model that is away. */
const awayMs = 10_000
/** How long an index that was replaced is kept. */
const oldKeptMs = 7 * 24 * 3_600_000
const sweepLimit = 500

/** Jobs start by the real time, whatever clock the rest goes by. */
const afterPause = () => new Date(systemClock.now().getTime() + awayMs)

/** Queues the drain of a workspace; one that waits already takes this change along. */
export const createQueueDrain =
  (jobs: Jobs) =>
  (tx: Tx, workspaceId: WorkspaceId, startAfter?: Date): Promise<void> =>
    jobs.send(
      tx,
      indexDrain,
      { workspace_id: workspaceId },
      { singletonKey: workspaceId, ...(startAfter && { startAfter }) },
    )

/** The work of the search module behind the scenes. */
export function searchHandlers(needs: Needs) {
  const { db, documents } = needs
  const queueDrain = createQueueDrain(needs.jobs)
  const keepPace = createPace(needs.config.INDEX_PAUSE_MS)
  return [
    handle(indexDrain, async ({ payload, signal, log }) => {
      const turn = { workspaceId: payload.workspace_id, signal, log }
      await keepPace(turn.workspaceId, signal)
      const end = await drainOutbox(needs, turn)
      if (end === 'empty') return
      // Being away is no failure of the job: it comes back until the engine does.
      const later = end === 'away' ? afterPause() : undefined
      await db.withTenant(turn, (tx) => queueDrain(tx, turn.workspaceId, later))
    }),
    handle(outboxSweep, () =>
      db.withSystem('jobs', async (tx) => {
        const waiting = await documents.outbox.workspacesWaiting(tx, sweepLimit)
        for (const workspaceId of waiting) await queueDrain(tx, workspaceId)
      }),
    ),
    handle(workspaceMove, async ({ payload, signal, log }) => {
      const isThere = await moveWorkspace(needs, {
        workspaceId: payload.workspace_id,
        signal,
        log,
      })
      if (!isThere) throw new Error('the move to another model begins again')
    }),
    handle(indexSample, async ({ signal }) => {
      await needs.sample(signal)
    }),
    handle(indexCheck, async ({ signal }) => {
      await needs.check({ repairs: true, signal })
      await needs.dropOld({ keepMs: oldKeptMs })
    }),
  ]
}
