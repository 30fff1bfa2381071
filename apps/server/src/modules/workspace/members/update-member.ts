import { userTypes } from '@zhiwen/contract/enums.ts'
import type { MemberId } from '@zhiwen/contract/ids.ts'
import type { updateMember } from '@zhiwen/contract/members.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { holdRoles } from '../roles/repo.ts'
import { rolesByMember } from '../roles/role-members.ts'
import type { AssignRoles } from './assign-roles.ts'
import { namedActor } from './audit-actor.ts'
import type { ChangeMembers } from './change-members.ts'
import type { MembersNeeds } from './needs.ts'
import { memberFor, membersFor, requireAct } from './policy.ts'
import * as repo from './repo.ts'
import { reindexMember } from './search/index-members.ts'
import { nameSortKey } from './search/terms.ts'

type Body = InputOf<typeof updateMember>['body']
type Needs = Pick<MembersNeeds, 'clock' | 'audit' | 'events'> & {
  change: ChangeMembers
  assign: AssignRoles
}

const fields = ['ws_username', 'name', 'email', 'country_code', 'phone'] as const

/** Makes the edit of one member by a manager, against the version they saw (API-MEM-3). */
export function createUpdateMember({ clock, audit, events, change, assign }: Needs) {
  /** Sets the roles to exactly these and says what they were and are. */
  async function setRoles(
    tx: TenantTx,
    who: repo.MemberRow,
    id: MemberId,
    wanted: Body['role_ids'],
  ) {
    const { workspace_id: workspaceId } = who
    const before = (await rolesByMember(tx, workspaceId, [id])).get(id) ?? []
    if (!wanted) return null
    const scope = { workspaceId, memberIds: [id] }
    const gone = before.filter((role) => !wanted.includes(role))
    const fresh = [...new Set(wanted)].filter((role) => !before.includes(role))
    if (gone.length + fresh.length === 0) return null
    // Both lists at once, so that all roles are held in one order.
    await holdRoles(tx, workspaceId, [...fresh, ...gone])
    await assign.add(tx, { ...scope, who, roleIds: fresh })
    await assign.remove(tx, { ...scope, roleIds: gone })
    return { before: { role_ids: before }, after: { role_ids: wanted } }
  }

  async function save(tx: TenantTx, member: repo.MemberRow, changes: repo.MemberChanges) {
    const names = { ...member, ...changes }
    const name_sort = nameSortKey(names.name || names.ws_username)
    const update = { ids: [member.id], changes: { ...changes, name_sort }, now: clock.now() }
    const [saved] = await repo.updateMembers(tx, member.workspace_id, update)
    if (saved) await reindexMember(tx, saved)
  }

  return async (tx: TenantTx, actor: MemberActor, id: MemberId, body: Body) => {
    const { who, members } = await membersFor(tx, actor, [id])
    const [member] = members
    if (!member) throw new AppError('not-found')
    if (member.version !== body.version) {
      throw new AppError('version-conflict', { version: member.version })
    }
    const changed = fields.filter((name) => body[name] !== undefined && body[name] !== member[name])
    if (changed.length > 0) requireAct(who, members, 'edit')
    if (body.role_ids) requireAct(who, members, 'assign')
    const changes = Object.fromEntries(changed.map((name) => [name, body[name]]))
    const before = Object.fromEntries(changed.map((name) => [name, member[name]]))
    if (body.ws_user_type !== undefined && body.ws_user_type !== member.user_type) {
      const act = body.ws_user_type === userTypes.admin ? 'promote' : 'demote'
      await change(tx, actor, { ids: [id], change: { act } })
    }
    const roles = await setRoles(tx, who, id, body.role_ids)
    if (changed.length > 0 || roles) await save(tx, member, changes)
    if (member.user_id && (changed.length > 0 || roles))
      await events.announceUser(tx, member.user_id)
    if (changed.length > 0 || roles) {
      await audit.record(tx, {
        workspaceId: actor.workspaceId,
        actor: namedActor(actor, who.ws_username),
        action: 'member.updated',
        object: { kind: 'member', id, name: member.ws_username },
        before: { ...before, ...roles?.before },
        after: { ...changes, ...roles?.after },
      })
    }
    return memberFor(tx, id)
  }
}
