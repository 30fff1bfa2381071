import { workspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import { defineJob, type Schedule } from '../../platform/jobs/index.ts'

/** Brings changed documents of one workspace into its indexes. */
export const indexDrain = defineJob({
  name: 'search.index-drain',
  payload: z.object({ workspace_id: workspaceId }),
  policy: 'short',
  expireInSeconds: 3600,
})

/** Looks for workspaces whose changes wait without a job. */
export const outboxSweep = defineJob({
  name: 'search.outbox-sweep',
  payload: z.object({}),
  policy: 'short',
})

/** Compares the index with the database, workspace by workspace, and repairs it. */
export const indexCheck = defineJob({
  name: 'search.index-check',
  payload: z.object({}),
  policy: 'short',
  expireInSeconds: 6 * 3600,
})

/** Looks at a sample of every workspace, so that a difference is seen within the hour (P14). */
export const indexSample = defineJob({
  name: 'search.index-sample',
  payload: z.object({}),
  policy: 'short',
  expireInSeconds: 3600,
})

/** Brings a workspace into the pool of another embedding model. */
export const workspaceMove = defineJob({
  name: 'search.workspace-move',
  payload: z.object({ workspace_id: workspaceId }),
  policy: 'short',
  retryLimit: 20,
  retryDelaySeconds: 30,
  expireInSeconds: 12 * 3600,
})

export const searchJobs = [indexDrain, outboxSweep, indexCheck, indexSample, workspaceMove]

export const searchSchedules: Schedule[] = [
  { job: outboxSweep, payload: {}, everySeconds: 60 },
  { job: indexCheck, payload: {}, everySeconds: 24 * 3600 },
  { job: indexSample, payload: {}, everySeconds: 3600 },
]
