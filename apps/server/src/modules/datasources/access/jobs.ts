import { type AppId, appId, type WorkspaceId, workspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import type { Db, TenantTx, Tx } from '../../../platform/db/index.ts'
import { defineJob, handle, type Jobs } from '../../../platform/jobs/index.ts'
import * as repo from './repo.ts'
import type { RunMatching } from './run-matching.ts'

/** Matches all users of one source; one waits per app at most. */
export const usersMatch = defineJob({
  name: 'datasources.users-match',
  payload: z.object({ workspace_id: workspaceId, app_id: appId }),
  policy: 'short',
  retryDelaySeconds: 2,
})

/** Somebody joined, was enabled or disabled, or proved another number: every source is matched again. */
export const peopleMatch = defineJob({
  name: 'datasources.people-match',
  payload: z.object({ workspace_id: workspaceId }),
  policy: 'short',
  retryDelaySeconds: 2,
})

/** Makes the way to have the users of a source matched, in the caller's transaction. */
export const createQueueMatching =
  (jobs: Jobs) =>
  (tx: TenantTx, app: { id: AppId; workspace_id: WorkspaceId }): Promise<void> =>
    jobs.send(
      tx,
      usersMatch,
      { workspace_id: app.workspace_id, app_id: app.id },
      { singletonKey: app.id },
    )

export type QueueMatching = ReturnType<typeof createQueueMatching>

/** Makes the way to have everybody of a workspace matched again. */
export const createQueuePeople =
  (jobs: Jobs) =>
  (tx: Tx, id: WorkspaceId): Promise<void> =>
    jobs.send(tx, peopleMatch, { workspace_id: id }, { singletonKey: id })

type Needs = { db: Db; queueMatching: QueueMatching; runMatching: RunMatching }

/** Handlers of the matching jobs. */
export const matchingJobs = ({ db, queueMatching, runMatching }: Needs) => [
  handle(usersMatch, async ({ payload }) => {
    await runMatching({ workspaceId: payload.workspace_id, appId: payload.app_id })
  }),
  handle(peopleMatch, ({ payload }) =>
    db.withTenant({ workspaceId: payload.workspace_id }, async (tx) => {
      for (const { app_id } of await repo.listAppsWithUsers(tx)) {
        await queueMatching(tx, { id: app_id, workspace_id: payload.workspace_id })
      }
    }),
  ),
]
