import { importId, workspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import type { Tx } from '../../../platform/db/index.ts'
import { defineJob, type Jobs } from '../../../platform/jobs/index.ts'
import type { ImportRow } from './repo.ts'

/** Goes on with a run where it stands; one waits per run at most. */
export const importAdvance = defineJob({
  name: 'datasources.import-advance',
  payload: z.object({ workspace_id: workspaceId, import_id: importId }),
  policy: 'short',
  // Every death of a worker costs a try; a turn is short, so a job that works is soon replaced.
  retryLimit: 10,
  retryDelaySeconds: 1,
  expireInSeconds: 300,
})

/** Makes the way to queue the next turn of a run, in the caller's transaction. */
export const createQueueNext =
  (jobs: Jobs) =>
  (tx: Tx, run: Pick<ImportRow, 'id' | 'workspace_id'>, startAfter?: Date): Promise<void> =>
    jobs.send(
      tx,
      importAdvance,
      { workspace_id: run.workspace_id, import_id: run.id },
      { singletonKey: run.id, ...(startAfter && { startAfter }) },
    )

export type QueueNext = ReturnType<typeof createQueueNext>
