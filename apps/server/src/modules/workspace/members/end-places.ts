import type { MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { removeFromRoles } from '../roles/role-members.ts'
import type { EndedMember, MembersNeeds } from './needs.ts'
import * as repo from './repo.ts'
import { forgetMembers } from './search/index-members.ts'

type Ending = { workspaceId: WorkspaceId; handOverTo: MemberId | null; how: 'removed' | 'left' }
type Needs = Pick<MembersNeeds, 'clock' | 'billing' | 'memberEnded'>

/** Makes the end of memberships: seat, roles, search, ties to sources and what other modules keep (ROLE-43). */
export function createEndPlaces({ clock, billing, memberEnded }: Needs) {
  return async (tx: Tx, ending: Ending, members: readonly repo.MemberRow[]) => {
    if (members.length === 0) return []
    const { workspaceId } = ending
    const now = clock.now()
    const ids = members.map(({ id }) => id)
    const seats = members.filter(({ state }) => state === 'active').length
    if (seats > 0) await billing.giveBackSeats(tx, workspaceId, seats)
    const changes = { state: 'left', left_at: now } as const
    const ended = await repo.updateMembers(tx, workspaceId, { ids, changes, now })
    await forgetMembers(tx, workspaceId, ids)
    await repo.removeOpenIds(tx, workspaceId, ids)
    await removeFromRoles(tx, { workspaceId, now }, { memberIds: ids })
    for (const member of members) {
      await runHooks(tx, memberEnded, { ...ending, memberId: member.id, userId: member.user_id })
    }
    return ended
  }
}

/** Lets every module end or pause what hangs on a place. */
export async function runHooks(
  tx: Tx,
  hooks: MembersNeeds['memberEnded'],
  ended: EndedMember,
): Promise<void> {
  for (const hook of hooks) await hook(tx, ended)
}
