import { appId, syncRunId, workspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import type { Tx } from '../../platform/db/index.ts'
import { defineJob, type Jobs } from '../../platform/jobs/index.ts'
import type { RunRow } from './runs/repo.ts'

/** Goes on with a run where it stands; one waits per run at most. */
export const runAdvance = defineJob({
  name: 'ingestion.run-advance',
  payload: z.object({ workspace_id: workspaceId, run_id: syncRunId }),
  policy: 'short',
  // Every death of a worker costs a try; a turn is short, so a job that works is soon replaced.
  retryLimit: 10,
  retryDelaySeconds: 1,
  expireInSeconds: 600,
})

/** Works through one batch of documents. */
export const batchProcess = defineJob({
  name: 'ingestion.batch-process',
  payload: z.object({ workspace_id: workspaceId, run_id: syncRunId, number: z.int() }),
  policy: 'short',
  retryLimit: 10,
  retryDelaySeconds: 1,
  expireInSeconds: 3600,
})

/** Starts a run whose time has come. */
export const runStart = defineJob({
  name: 'ingestion.run-start',
  payload: z.object({
    workspace_id: workspaceId,
    app_id: appId,
    trigger: z.enum(['nightly', 'permission']),
  }),
  policy: 'short',
})

type Which = Pick<RunRow, 'id' | 'workspace_id'>

/** Makes the ways to queue what a run does next, in the caller's transaction. */
export const createQueue = (jobs: Jobs) => ({
  advance: (tx: Tx, run: Which, startAfter?: Date): Promise<void> =>
    jobs.send(
      tx,
      runAdvance,
      { workspace_id: run.workspace_id, run_id: run.id },
      { singletonKey: run.id, ...(startAfter && { startAfter }) },
    ),
  batch: (tx: Tx, run: Which, number: number, startAfter?: Date): Promise<void> =>
    jobs.send(
      tx,
      batchProcess,
      { workspace_id: run.workspace_id, run_id: run.id, number },
      { singletonKey: `${run.id}:${number}`, ...(startAfter && { startAfter }) },
    ),
})

export type Queue = ReturnType<typeof createQueue>
