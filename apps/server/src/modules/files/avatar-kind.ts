import type { FileId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { avatarMime, drawAvatar } from './avatar-image.ts'
import { fileSweep, removeUserFile } from './jobs.ts'
import * as repo from './repo.ts'
import { sweepTime, type UploadKind } from './upload-kind.ts'

type Needs = { db: Db; clock: Clock; jobs: Jobs; storage: Storage }

/** Pictures of people: any signed-in user's own. */
export function createAvatarKind(needs: Needs): UploadKind {
  const { db, clock, jobs, storage } = needs
  return {
    mime: avatarMime,
    admit: () => {},
    draw: drawAvatar,
    async keep(actor, { name, bytes, sha256, storageKey }) {
      const now = clock.now()
      const id = newId<FileId>()
      const file = { id, owner_user_id: actor.userId, purpose: 'avatar', mime: avatarMime } as const
      const stored = { name, size: bytes.length, sha256, storage_key: storageKey, created_at: now }
      await db.withSystem('user-files', async (tx) => {
        await repo.insertFile(tx, { ...file, ...stored })
        await jobs.send(tx, fileSweep, { file_id: id }, { startAfter: sweepTime(now) })
      })
      await storage.put(storageKey, bytes, { contentType: avatarMime })
      await db.withSystem('user-files', (tx) => repo.markStored(tx, id, clock.now()))
      return id
    },
    remove: (_, fileId) => removeUserFile(needs, fileId),
  }
}
