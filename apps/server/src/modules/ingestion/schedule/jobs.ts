import { z } from 'zod'
import { defineJob, handle, type Schedule } from '../../../platform/jobs/index.ts'
import type { AdvanceRun } from '../advance/advance-run.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import { batchProcess, runAdvance, runStart } from '../queue.ts'
import type { StartRun } from '../runs/start-run.ts'
import type { createProcessBatch } from '../work/process-batch.ts'
import { nextNightly, nextPermission } from './next-times.ts'
import { createSweep, type SweepNeeds } from './sweep.ts'

/** Starts what is due. */
export const syncsDue = defineJob({
  name: 'ingestion.syncs-due',
  payload: z.object({}),
  policy: 'short',
})
/** Finds runs and batches whose worker has died without anybody going on with them. */
export const runsSweep = defineJob({
  name: 'ingestion.runs-sweep',
  payload: z.object({}),
  policy: 'short',
})
export const ingestionSchedules: Schedule[] = [
  { job: syncsDue, payload: {}, everySeconds: 60 },
  { job: runsSweep, payload: {}, everySeconds: 60 },
]

const duePerTick = 500

type Needs = SweepNeeds & {
  jobs: IngestionNeeds['jobs']
  startRun: StartRun
  advanceRun: AdvanceRun
  processBatch: ReturnType<typeof createProcessBatch>
}

/** Handlers of all jobs of ingestion. */
export function ingestionJobs(needs: Needs) {
  const { db, clock, jobs, datasources, startRun } = needs

  /** The app's next time and its job are one: three schedulers start one run. */
  const startDue = () =>
    db.withSystem('schedule', async (tx) => {
      const now = clock.now()
      for (const app of await datasources.takeDue(tx, { now, limit: duePerTick })) {
        const isNight = app.next_sync_at !== null && app.next_sync_at <= now
        const trigger = isNight ? 'nightly' : 'permission'
        const { workspace_id, id: app_id } = app
        const due = isNight
          ? { next_sync_at: nextNightly(app.id, now) }
          : { next_permission_sync_at: nextPermission(now) }
        await datasources.setDue(tx, app, due)
        if (isNight && !app.auto_sync) continue
        const payload = { workspace_id, app_id, trigger } as const
        await jobs.send(tx, runStart, payload, { singletonKey: `${app_id}:${trigger}` })
      }
    })

  return [
    handle(runAdvance, ({ payload, signal }) =>
      needs.advanceRun({ workspaceId: payload.workspace_id, runId: payload.run_id }, signal),
    ),
    handle(batchProcess, ({ payload, signal }) => {
      const { workspace_id: workspaceId, run_id: runId, number } = payload
      return needs.processBatch({ workspaceId, runId, number }, signal)
    }),
    handle(runStart, ({ payload: { workspace_id: workspaceId, app_id, trigger } }) =>
      db.withTenant({ workspaceId }, async (tx) => {
        const app = await datasources.contentApp(tx, app_id)
        if (app?.state !== 'active') return
        await startRun(tx, app, { trigger, mode: 'incremental', startedBy: null })
      }),
    ),
    handle(syncsDue, startDue),
    handle(runsSweep, createSweep(needs)),
  ]
}
