import type { AppId, DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { setExcluded } from '../removal/repo.ts'
import type { ChangeNeeds } from './change-documents.ts'
import { createLetIn } from './let-in.ts'
import { createOpenChange } from './open-change.ts'

type Excluded = Awaited<ReturnType<typeof setExcluded>>
type Wanted = { document_ids: DocumentId[]; is_excluded: boolean }

/** Makes the switch that keeps documents out of search, or lets them in again (API-DOC-4). */
export function createExcludeDocuments(needs: ChangeNeeds) {
  const { clock, outbox, billing, noteAct } = needs
  const change = createOpenChange(needs)
  const letIn = createLetIn(needs)

  /** The index lets go of documents, and their places are free. */
  async function keepOut(tx: TenantTx, workspaceId: WorkspaceId, rows: Excluded): Promise<void> {
    const ids = rows.map(({ id }) => id)
    await outbox.add(tx, workspaceId, ids)
    const counted = rows.filter(({ was_counted }) => was_counted).length
    await billing.giveBackDocuments(tx, workspaceId, counted)
  }

  return (actor: MemberActor, appId: AppId, { document_ids: ids, is_excluded }: Wanted) =>
    change(actor, { appId, ids }, async (tx) => {
      const set = { ids, isExcluded: is_excluded, now: clock.now() }
      const rows = await setExcluded(tx, appId, set)
      if (is_excluded) await keepOut(tx, actor.workspaceId, rows)
      const wanted = rows.filter(({ is_removed }) => !is_removed && !is_excluded)
      await letIn(
        tx,
        appId,
        wanted.map((row) => ({ ...row, isHeld: row.has_version && row.is_current })),
      )
      const action = is_excluded ? 'app.documents-excluded' : 'app.documents-included'
      const after = { documents: rows.length }
      if (rows.length > 0) await noteAct(tx, actor, appId, { action, after })
      return { count: rows.length }
    })
}
