import { type FileId, fileId, type WorkspaceId, workspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import { defineJob, handle } from '../../platform/jobs/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import * as repo from './repo.ts'
import * as workspaceFiles from './workspace-files/repo.ts'

/** Removes a file that nothing refers to; sent along with every file, 24 hours ahead (ENT-23). */
export const fileSweep = defineJob({
  name: 'files.file-sweep',
  payload: z.object({ file_id: fileId, workspace_id: workspaceId.optional() }),
})

type Needs = { db: Db; clock: Clock; storage: Storage }

/** Row marked, bytes removed, row deleted: cut anywhere, the next run goes on. */
export async function removeUserFile({ db, clock, storage }: Needs, id: FileId) {
  const marked = await db.withSystem('user-files', (tx) => repo.markRemoved(tx, id, clock.now()))
  if (!marked) return
  await storage.remove(marked.storage_key)
  await db.withSystem('user-files', (tx) => repo.deleteFile(tx, id))
}

/** The same for a file of a workspace. */
export async function removeWorkspaceFile(
  { db, clock, storage }: Needs,
  workspace: WorkspaceId,
  id: FileId,
) {
  const scope = { workspaceId: workspace }
  const now = clock.now()
  const marked = await db.withTenant(scope, (tx) => workspaceFiles.markRemoved(tx, id, now))
  if (!marked) return
  await storage.remove(marked.storage_key)
  await db.withTenant(scope, (tx) => workspaceFiles.deleteFile(tx, id))
}

/** Handlers of this module's jobs. */
export const filesJobs = (needs: Needs) => [
  handle(fileSweep, ({ payload: { file_id, workspace_id } }) =>
    workspace_id
      ? removeWorkspaceFile(needs, workspace_id, file_id)
      : removeUserFile(needs, file_id),
  ),
]
