import type { DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import type { Outbox } from '../outbox/create-outbox.ts'
import { bytesRemove } from '../removal/jobs.ts'
import * as repo from './repo.ts'

type Needs = { jobs: Jobs; outbox: Outbox; moment: () => { now: Date; deadline: Date } }

/** ENT-8. */
const versionsKept = 3

/** Makes the way the text of a document is noted, once the bytes are stored. */
export function createNoteVersion({ jobs, outbox, moment }: Needs) {
  /** Old versions go; their bytes follow once nothing can refer to them. */
  async function dropOld(tx: TenantTx, workspaceId: WorkspaceId, id: DocumentId, no: number) {
    const old = await repo.deleteOldVersions(tx, id, no - versionsKept)
    const keys = old.flatMap(({ raw_key, passages_key }) => [raw_key, passages_key])
    if (keys.length === 0) return
    await jobs.send(tx, bytesRemove, { workspace_id: workspaceId, document_id: id, keys })
  }

  return {
    /** A new version: the row, its bytes' keys and the note for the index appear together. */
    async noteVersion(tx: TenantTx, version: repo.NewVersion): Promise<boolean> {
      const at = moment()
      const set = await repo.setVersion(tx, version, at)
      if (!set) return false
      await repo.insertVersion(tx, version, set.version_no, at.now)
      await dropOld(tx, set.workspace_id, version.id, set.version_no)
      await outbox.add(tx, set.workspace_id, [version.id])
      return true
    },
    /** The bytes are the ones we hold: no new version, and the index hears of it only if it must. */
    async noteSame(tx: TenantTx, same: Parameters<typeof repo.setSame>[1]): Promise<boolean> {
      const set = await repo.setSame(tx, same, moment())
      if (set?.state === 'indexing') await outbox.add(tx, set.workspace_id, [set.id])
      return set !== undefined
    },
  }
}
