import type { AuditAction } from '@zhiwen/contract/enums.ts'
import type { Invitation } from '@zhiwen/contract/invitations.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { auditActor } from '../members/audit-actor.ts'
import type { InvitationsNeeds } from './needs.ts'
import type * as repo from './repo.ts'
import { toInvitations } from './to-invitation.ts'

type Act = {
  actor: Awaited<ReturnType<typeof auditActor>>
  action: AuditAction
  invitation: repo.InvitationRow
}

/** Makes the end of every act on an invitation: what the manager is shown, then the audit row. */
export function createFinishAct({ clock, audit }: Pick<InvitationsNeeds, 'clock' | 'audit'>) {
  return async (tx: TenantTx, { actor, action, invitation }: Act): Promise<Invitation> => {
    const { workspace_id: workspaceId, id, name } = invitation
    const [shown] = await toInvitations(tx, workspaceId, [invitation], clock.now())
    if (!shown) throw new Error('one row is one invitation')
    const { kind, email, phone, max_uses, expires_at } = shown
    await audit.record(tx, {
      workspaceId,
      actor,
      action,
      object: { kind: 'invitation', id, name },
      after: { kind, email, phone, max_uses, expires_at },
    })
    return shown
  }
}
