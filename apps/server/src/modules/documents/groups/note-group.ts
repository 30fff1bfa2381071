import type { AuditAction } from '@zhiwen/contract/enums.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Audit } from '../../audit/index.ts'
import type { Workspace } from '../../workspace/index.ts'
import type { GroupRow } from './repo.ts'

export type NoteNeeds = {
  audit: Pick<Audit, 'record'>
  workspace: Pick<Workspace, 'auditActor'>
}
type Action = Extract<AuditAction, `doc-group.${string}`>
type Sides = { before?: GroupRow; after?: GroupRow }

/** Personal groups go without their name (ROLE-9); what a group names is said by a number. */
const nameOf = ({ scope, name }: GroupRow) => (scope === 'personal' ? '' : name)
const factsOf = (row: GroupRow) => ({ name: nameOf(row), items: row.items.length })

/** Makes the audit row of an act on a doc group. */
export const createNoteGroup =
  ({ audit, workspace }: NoteNeeds) =>
  async (tx: TenantTx, actor: MemberActor, action: Action, { before, after }: Sides) => {
    const row = after ?? before
    if (!row) return
    await audit.record(tx, {
      workspaceId: actor.workspaceId,
      actor: await workspace.auditActor(tx, actor),
      action,
      object: { kind: 'doc-group', id: row.id, name: nameOf(row) },
      ...(before && { before: factsOf(before) }),
      ...(after && { after: factsOf(after) }),
    })
  }

export type NoteGroup = ReturnType<typeof createNoteGroup>
