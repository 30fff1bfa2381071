import type { MemberState } from '@zhiwen/contract/enums.ts'
import type { UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Visitor } from '../../../http/actor.ts'
import type { SystemTx } from '../../../platform/db/index.ts'
import { listPlaces } from '../members/repo.ts'
import { listRoleNames } from '../roles/repo.ts'
import { findInvitation, maskedContact } from './find-invitation.ts'
import type { InvitationsNeeds } from './needs.ts'
import { stateOf } from './state.ts'
import { rolesOf } from './to-invitation.ts'

type Needs = Pick<InvitationsNeeds, 'clock' | 'db' | 'limits' | 'files' | 'identity' | 'billing'>

/** Makes the page everybody with a code may see; reading never accepts (API-INV-2, attack M7). */
export function createReadInvitation({ clock, db, limits, files, identity, billing }: Needs) {
  return async ({ ip, user }: Visitor, code: string) => {
    await limits.take('invitation-address', ip)
    return db.withSystem('invitations', async (tx) => {
      const person = user && (await identity.users.getPerson(tx, user.userId))
      const { invitation, company } = await findInvitation(tx, code, person)
      const { workspace_id: workspaceId } = invitation
      const logo = company.logo_square_file_id ?? company.logo_file_id
      const roleIds = (await rolesOf(tx, workspaceId, [invitation]))(invitation)
      return {
        company_name: company.company_name,
        logo_url: logo && (await files.link(logo)),
        inviter: invitation.inviter,
        kind: invitation.kind,
        for_whom: invitation.kind === 'named' ? maskedContact(invitation) : '',
        role_names: await listRoleNames(tx, workspaceId, roleIds),
        expires_at: invitation.expires_at.toISOString(),
        state: stateOf(invitation, clock.now()),
        has_seat: (await billing.seatsLeft(tx, workspaceId)) > 0,
        membership: await membershipOf(tx, workspaceId, user?.userId),
      }
    })
  }
}

const shownStates: Partial<Record<MemberState, 'active' | 'disabled'>> = {
  active: 'active',
  disabled: 'disabled',
}

async function membershipOf(
  tx: SystemTx,
  workspaceId: WorkspaceId,
  userId: UserId | undefined,
): Promise<'none' | 'active' | 'disabled'> {
  const places = userId ? await listPlaces(tx, userId) : []
  const place = places.find(({ workspace_id }) => workspace_id === workspaceId)
  return (place && shownStates[place.state]) ?? 'none'
}
