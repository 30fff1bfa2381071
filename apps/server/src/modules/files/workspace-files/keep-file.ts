import type { FilePurpose } from '@zhiwen/contract/enums.ts'
import type { FileId } from '@zhiwen/contract/ids.ts'
import type { UserActor } from '../../../http/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { fileSweep } from '../jobs.ts'
import { type Drawn, sweepTime } from '../upload-kind.ts'
import * as repo from './repo.ts'

export type KeepNeeds = { db: Db; clock: Clock; jobs: Jobs; storage: Storage }
type Kept = { purpose: FilePurpose; mime: string }
type Place = NonNullable<UserActor['member']>

/** Keeps an upload in the table of its workspace: row and sweep first, then the bytes. */
export async function keepFile(
  { db, clock, jobs, storage }: KeepNeeds,
  { workspaceId, memberId }: Place,
  { name, bytes, sha256, storageKey, purpose, mime }: Drawn & Kept,
): Promise<FileId> {
  const now = clock.now()
  const id = newId<FileId>()
  const file = { workspace_id: workspaceId, id, uploaded_by: memberId, purpose, mime }
  const stored = { name, size: bytes.length, sha256, storage_key: storageKey, created_at: now }
  await db.withTenant({ workspaceId }, async (tx) => {
    await repo.insertFile(tx, { ...file, ...stored })
    const sweep = { file_id: id, workspace_id: workspaceId }
    await jobs.send(tx, fileSweep, sweep, { startAfter: sweepTime(now) })
  })
  await storage.put(storageKey, bytes, { contentType: mime })
  await db.withTenant({ workspaceId }, (tx) => repo.markStored(tx, id, clock.now()))
  return id
}
