import { userTypes } from '@zhiwen/contract/enums.ts'
import type { FileId } from '@zhiwen/contract/ids.ts'
import type { UserActor } from '../../../http/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { fileSweep, removeWorkspaceFile } from '../jobs.ts'
import { sweepTime, type UploadKind } from '../upload-kind.ts'
import { drawLogo, type LogoPurpose, logoMime } from './logo-image.ts'
import * as repo from './repo.ts'

type Needs = { db: Db; clock: Clock; jobs: Jobs; storage: Storage }

/** Logos: uploaded by managers, kept in the table of their workspace (API-UP-1). */
export function createLogoKind(needs: Needs, purpose: LogoPurpose): UploadKind {
  const { db, clock, jobs, storage } = needs
  return {
    mime: logoMime,
    admit: (actor) => void placeOf(actor),
    draw: (path) => drawLogo(path, purpose),
    async keep(actor, { name, bytes, sha256, storageKey }) {
      const { workspaceId, memberId } = placeOf(actor)
      const now = clock.now()
      const id = newId<FileId>()
      const file = { workspace_id: workspaceId, id, uploaded_by: memberId, purpose, mime: logoMime }
      const stored = { name, size: bytes.length, sha256, storage_key: storageKey, created_at: now }
      await db.withTenant({ workspaceId }, async (tx) => {
        await repo.insertFile(tx, { ...file, ...stored })
        const sweep = { file_id: id, workspace_id: workspaceId }
        await jobs.send(tx, fileSweep, sweep, { startAfter: sweepTime(now) })
      })
      await storage.put(storageKey, bytes, { contentType: logoMime })
      await db.withTenant({ workspaceId }, (tx) => repo.markStored(tx, id, clock.now()))
      return id
    },
    remove: (actor, fileId) => removeWorkspaceFile(needs, placeOf(actor).workspaceId, fileId),
  }
}

function placeOf({ isActive, member }: UserActor) {
  if (!isActive) throw new AppError('user-inactive')
  if (!member) throw new AppError('member-disabled')
  if (member.userType < userTypes.admin) throw new AppError('access-denied')
  return member
}
