import { appId, workspaceId } from '@zhiwen/contract/ids.ts'
import { removedKeptDays } from '@zhiwen/contract/limits.ts'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import { defineJob, handle, type Schedule } from '../../../platform/jobs/index.ts'
import type { Documents } from '../../documents/index.ts'
import type { ItemBytes } from '../items/item-bytes.ts'
import * as repo from './repo.ts'

/** Takes a deleted app away for good: documents, bytes, then its row. */
export const appPurge = defineJob({
  name: 'datasources.app-purge',
  payload: z.object({ workspace_id: workspaceId, app_id: appId }),
  retryLimit: 20,
  retryDelaySeconds: 60,
})
/** Removes drafts nobody finished (SM-2). */
export const draftsClean = defineJob({
  name: 'datasources.drafts-clean',
  payload: z.object({}),
  policy: 'short',
})
export const appSchedules: Schedule[] = [{ job: draftsClean, payload: {}, everySeconds: 86_400 }]

const dayMs = 24 * 3_600_000
const purgeStep = 500

type Needs = { db: Db; clock: Clock; documents: Pick<Documents, 'purgeApp'>; itemBytes: ItemBytes }

/** Handlers of what ends apps. */
export const appJobs = ({ db, clock, documents, itemBytes }: Needs) => [
  handle(appPurge, async ({ payload, signal }) => {
    const scope = { workspaceId: payload.workspace_id }
    const app = await db.withTenant(scope, (tx) => repo.findHidden(tx, payload.app_id))
    if (!app) return // an earlier try has ended it
    const purge = () => db.withTenant(scope, (tx) => documents.purgeApp(tx, app.id, purgeStep))
    while ((await purge()) > 0) signal.throwIfAborted()
    await itemBytes.removeAll(app)
    await db.withSystem('jobs', (tx) => repo.deleteApp(tx, app.workspace_id, app.id))
  }),
  handle(draftsClean, () =>
    db.withSystem('jobs', async (tx) => {
      const before = new Date(clock.now().getTime() - removedKeptDays * dayMs)
      await repo.deleteOldDrafts(tx, before)
    }),
  ),
]
