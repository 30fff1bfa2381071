import { fileId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import { defineJob, handle } from '../../platform/jobs/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import * as repo from './repo.ts'

/** Removes a file that nothing refers to; sent along with every file, 24 hours ahead (ENT-23). */
export const fileSweep = defineJob({
  name: 'files.file-sweep',
  payload: z.object({ file_id: fileId }),
})

type Needs = { db: Db; clock: Clock; storage: Storage }

/** Row marked, bytes removed, row deleted: cut anywhere, the next run goes on. */
export async function removeFile({ db, clock, storage }: Needs, id: repo.NewFile['id']) {
  const marked = await db.withSystem('user-files', (tx) => repo.markRemoved(tx, id, clock.now()))
  if (!marked) return
  await storage.remove(marked.storage_key)
  await db.withSystem('user-files', (tx) => repo.deleteFile(tx, id))
}

/** Handlers of this module's jobs. */
export const filesJobs = (needs: Needs) => [
  handle(fileSweep, ({ payload }) => removeFile(needs, payload.file_id)),
]
