import type { Clock } from '../../../platform/clock.ts'
import type { FindRoleUses } from '../roles/service.ts'
import { listOpenWithRole } from './repo.ts'

/** Names the open invitations that would put people into a role: for a link its maker (ROLE-46). */
export const invitationUses =
  ({ clock }: { clock: Clock }): FindRoleUses =>
  async (tx, roleId) => {
    const open = await listOpenWithRole(tx, roleId, clock.now())
    return open.map(({ id, name, inviter }) => ({ kind: 'invitation', id, name: name || inviter }))
  }
