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
    /**
     * New versions: the rows, their bytes' keys and the notes for the index appear together. Returns
     * the documents that had not moved on meanwhile.
     */
    async noteVersions(
      tx: TenantTx,
      versions: readonly repo.NewVersion[],
    ): Promise<Set<DocumentId>> {
      const at = moment()
      const set = versions.length === 0 ? [] : await repo.setVersions(tx, versions, at)
      const [first] = set
      if (!first) return new Set()
      const numbers = new Map(set.map(({ id, version_no }) => [id, version_no]))
      const noted = versions.flatMap((version) => {
        const no = numbers.get(version.id)
        return no === undefined ? [] : [{ version, no }]
      })
      await repo.insertVersions(tx, noted, at.now)
      for (const { id, version_no } of set) {
        if (version_no > versionsKept) await dropOld(tx, first.workspace_id, id, version_no)
      }
      await outbox.add(tx, first.workspace_id, [...numbers.keys()])
      return new Set(numbers.keys())
    },
    /** The bytes are the ones we hold: no new version, and the index hears of it only if it must. */
    async noteSame(tx: TenantTx, same: Parameters<typeof repo.setSame>[1]): Promise<boolean> {
      const set = await repo.setSame(tx, same, moment())
      if (set?.state === 'indexing') await outbox.add(tx, set.workspace_id, [set.id])
      return set !== undefined
    },
  }
}
