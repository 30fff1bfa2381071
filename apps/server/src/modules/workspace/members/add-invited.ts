import { userTypes } from '@zhiwen/contract/enums.ts'
import type { MemberId, RoleId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/ids.ts'
import { addToRoles, requireRoles } from '../roles/role-members.ts'
import { auditActor } from './audit-actor.ts'
import type { MembersNeeds } from './needs.ts'
import type { InvitedPerson } from './person.ts'
import * as repo from './repo.ts'
import { indexNewMembers } from './search/index-members.ts'
import { nameSortKey } from './search/terms.ts'

type Acting = Parameters<typeof auditActor>[1]

/** Makes places for people who are invited: they hold no seat and have no account yet (ROLE-21). */
export function createAddInvited({ clock, audit }: Pick<MembersNeeds, 'clock' | 'audit'>) {
  return async (
    tx: TenantTx,
    actor: Pick<MemberActor, keyof Acting>,
    { people, roleIds }: { people: readonly InvitedPerson[]; roleIds: readonly RoleId[] },
  ): Promise<MemberId[]> => {
    if (people.length === 0) return []
    const { workspaceId } = actor
    const now = clock.now()
    const rows = people.map(
      (person): repo.NewMember => ({
        ...person,
        workspace_id: workspaceId,
        id: newId<MemberId>(),
        user_id: null,
        ws_username: person.ws_username || person.name,
        name_sort: nameSortKey(person.name || person.ws_username),
        user_type: userTypes.member,
        state: 'invited',
        avatar: null,
        joined_at: null,
      }),
    )
    await requireRoles(tx, workspaceId, roleIds)
    await repo.insertMembers(tx, rows, now)
    await indexNewMembers(tx, rows)
    const memberIds = rows.map(({ id }) => id)
    await addToRoles(tx, { workspaceId, now }, { roleIds, memberIds })
    const named = await auditActor(tx, actor)
    await audit.recordAll(
      tx,
      rows.map(({ id, ws_username, name, email, phone }) => ({
        workspaceId,
        actor: named,
        action: 'member.invited' as const,
        object: { kind: 'member', id, name: ws_username },
        after: { name, email, phone, role_ids: roleIds },
      })),
    )
    return memberIds
  }
}
