import { userTypes } from '@zhiwen/contract/enums.ts'
import type { MemberId } from '@zhiwen/contract/ids.ts'
import type { changeMembers, Member, updateMember } from '@zhiwen/contract/members.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Texts } from '../../../platform/i18n/index.ts'
import { roleFor } from '../roles/policy.ts'
import { rolesByMember } from '../roles/role-members.ts'
import { createAssignRoles } from './assign-roles.ts'
import { namedActor } from './audit-actor.ts'
import { createChangeMembers, type StateChange } from './change-members.ts'
import { createExportMembers } from './list/export-members.ts'
import { createListMembers } from './list/list-members.ts'
import { toMember } from './list/to-member.ts'
import type { MembersNeeds } from './needs.ts'
import { memberFor, membersFor, requireAct } from './policy.ts'
import * as repo from './repo.ts'
import { createUpdateMember } from './update-member.ts'

type BulkBody = InputOf<typeof changeMembers>['body']
type RoleChange = Extract<BulkBody['change'], { role_id: unknown }>

/** Makes what managers see and do of the people in their workspace (API-MEM-1, 3, 4). */
export function createMembersService(needs: MembersNeeds & { texts: Texts }) {
  const { db, audit } = needs
  const change = createChangeMembers(needs)
  const assign = createAssignRoles(needs)
  const update = createUpdateMember({ ...needs, change, assign })

  const shown = async (tx: TenantTx, row: repo.MemberRow): Promise<Member> => {
    const roles = await rolesByMember(tx, row.workspace_id, [row.id])
    const ties = await repo.listOpenIdsOf(tx, [row.id])
    const open_ids = ties.map(({ app_id, open_id }) => ({ app_id, open_id }))
    return toMember(needs.files, { ...row, role_ids: roles.get(row.id) ?? [], open_ids })
  }

  /** The same roles for several people; who has them already stays as they are. */
  async function changeRole(tx: TenantTx, actor: MemberActor, ids: MemberId[], wanted: RoleChange) {
    const { workspaceId } = actor
    const { who, members } = await membersFor(tx, actor, ids)
    requireAct(who, members, 'assign')
    const change = { workspaceId, who, roleIds: [wanted.role_id], memberIds: ids }
    const isAdding = wanted.action === 'add_role'
    const role = await roleFor(tx, wanted.role_id)
    const pairs = await (isAdding ? assign.add(tx, change) : assign.remove(tx, change))
    const changed = pairs.map(({ member_id }) => member_id)
    if (changed.length > 0) {
      await audit.record(tx, {
        workspaceId,
        actor: namedActor(actor, who.ws_username),
        action: 'role.members-changed',
        object: { kind: 'role', id: role.id, name: role.name },
        before: { removed: isAdding ? [] : changed },
        after: { added: isAdding ? changed : [] },
      })
    }
    return { changed }
  }

  return {
    ...createListMembers(needs),
    exportMembers: createExportMembers(needs),
    get: (actor: MemberActor, id: MemberId) =>
      db.withTenant(actor, async (tx) => shown(tx, await memberFor(tx, id))),
    update: (actor: MemberActor, id: MemberId, body: InputOf<typeof updateMember>['body']) =>
      db.withTenant(actor, async (tx) => shown(tx, await update(tx, actor, id, body))),
    /** One act to one member; nothing to do is a conflict here, because the caller saw another state. */
    changeOne: (actor: MemberActor, id: MemberId, wanted: StateChange) =>
      db.withTenant(actor, async (tx) => {
        const [member] = await change(tx, actor, { ids: [id], change: wanted })
        if (!member) throw new AppError('state-conflict')
        return shown(tx, member)
      }),
    /** One act to several members, all or none; `changed` names those it was not so for (undo needs them). */
    changeMany: (actor: MemberActor, { member_ids, change: wanted }: BulkBody) =>
      db.withTenant(actor, async (tx) => {
        const ids = [...new Set(member_ids)]
        if (wanted.action === 'add_role' || wanted.action === 'remove_role') {
          return changeRole(tx, actor, ids, wanted)
        }
        const changed = await change(tx, actor, { ids, change: stateChange(wanted) })
        return { changed: changed.map(({ id }) => id) }
      }),
  }
}

function stateChange(wanted: Exclude<BulkBody['change'], RoleChange>): StateChange {
  switch (wanted.action) {
    case 'disable':
    case 'enable':
      return { act: wanted.action }
    case 'remove':
      return { act: 'remove', handOverTo: wanted.hand_over_to }
    case 'set_type':
      return { act: wanted.ws_user_type === userTypes.admin ? 'promote' : 'demote' }
  }
}

export type MembersService = ReturnType<typeof createMembersService>
