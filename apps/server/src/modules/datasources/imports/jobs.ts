import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import { defineJob, handle, type Schedule } from '../../../platform/jobs/index.ts'
import { failureLimit } from './pause.ts'
import { importAdvance, type QueueNext } from './queue-next.ts'
import * as repo from './repo.ts'
import type { RunImport } from './run-import.ts'

/** Finds runs whose worker has died without anybody going on with them. */
export const importsSweep = defineJob({
  name: 'datasources.imports-sweep',
  payload: z.object({}),
  policy: 'short',
})
export const importSchedules: Schedule[] = [{ job: importsSweep, payload: {}, everySeconds: 60 }]

const stalledMs = 2 * 60_000
const stallWeight = 10

type ImportJobNeeds = { db: Db; clock: Clock; queueNext: QueueNext; runImport: RunImport }

/** Handlers of the import's jobs. */
export const importJobs = ({ db, clock, queueNext, runImport }: ImportJobNeeds) => [
  handle(importAdvance, ({ payload, signal }) =>
    runImport({ workspaceId: payload.workspace_id, importId: payload.import_id }, signal),
  ),
  handle(importsSweep, () =>
    db.withSystem('jobs', async (tx) => {
      const now = clock.now()
      const before = new Date(now.getTime() - stalledMs)
      for (const run of await repo.takeStalled(tx, { before, weight: stallWeight, now })) {
        const end = { state: 'failed', reason: 'server-error' } as const
        if (run.failures >= failureLimit) await repo.endImport(tx, run.id, end, now)
        else await queueNext(tx, run)
      }
    }),
  ),
]
