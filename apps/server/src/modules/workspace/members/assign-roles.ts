import { userTypes } from '@zhiwen/contract/enums.ts'
import type { MemberId, RoleId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { addToRoles, type Pair, removeFromRoles, requireRoles } from '../roles/role-members.ts'
import type { MembersNeeds } from './needs.ts'
import * as repo from './repo.ts'
import { createTellMembers } from './tell-members.ts'

type Assignment = {
  workspaceId: WorkspaceId
  who: Pick<repo.MemberRow, 'id' | 'user_type' | 'ws_username'>
  roleIds: readonly RoleId[]
  memberIds: readonly MemberId[]
}

/** Makes the two ways roles change: in and out, with a word to the creator where an admin helps themself. */
export function createAssignRoles(needs: MembersNeeds) {
  const { clock } = needs
  const tell = createTellMembers(needs)
  return {
    async add(tx: Tx, { workspaceId, who, roleIds, memberIds }: Assignment): Promise<Pair[]> {
      const roles = await requireRoles(tx, workspaceId, roleIds)
      const scope = { workspaceId, now: clock.now() }
      const added = await addToRoles(tx, scope, { roleIds, memberIds })
      const own = added.filter(({ member_id }) => member_id === who.id)
      if (own.length === 0 || who.user_type !== userTypes.admin) return added
      const creator = await repo.getCreator(tx, workspaceId)
      for (const { role_id } of own) {
        const role = roles.find(({ id }) => id === role_id)?.name ?? ''
        const params = { name: who.ws_username, role }
        const kind = 'admin-added-self-to-role'
        await tell(tx, { workspaceId, members: [creator], kind, params })
      }
      return added
    },
    remove: (tx: Tx, { workspaceId, roleIds, memberIds }: Omit<Assignment, 'who'>) =>
      removeFromRoles(tx, { workspaceId, now: clock.now() }, { roleIds, memberIds }),
  }
}

export type AssignRoles = ReturnType<typeof createAssignRoles>
