import type { MemberId, RoleId } from '@zhiwen/contract/ids.ts'
import { rolesMax } from '@zhiwen/contract/limits.ts'
import type { createRole, updateRole } from '@zhiwen/contract/roles.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import { isUniqueViolation, type TenantTx } from '../../../platform/db/index.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { companyNameKey as nameKey } from '../company-name.ts'
import { createAssignRoles } from '../members/assign-roles.ts'
import { auditActor, namedActor } from '../members/audit-actor.ts'
import type { MembersNeeds } from '../members/needs.ts'
import { membersFor, requireAct } from '../members/policy.ts'
import { lockedRoleFor, roleFor } from './policy.ts'
import * as repo from './repo.ts'
import { toRole } from './to-role.ts'

/** Makes the changes of custom roles, each in one transaction with its audit row (ROLE-25). */
export function createChangeRoles(needs: MembersNeeds) {
  const { db, clock, audit } = needs
  const assign = createAssignRoles(needs)
  return {
    create: (actor: MemberActor, body: InputOf<typeof createRole>['body']) =>
      db.withTenant(actor, async (tx) => {
        const { who } = await choose(tx, actor, body.member_ids)
        await repo.lockRoleSet(tx)
        if ((await repo.countRoles(tx)) >= rolesMax) {
          throw new AppError('state-conflict', { limit: rolesMax })
        }
        const { workspaceId } = actor
        const named = { name: body.name, name_key: keyOf(body.name), description: body.description }
        const ids = { workspace_id: workspaceId, id: newId<RoleId>() }
        const role = await repo.insertRole(tx, { ...ids, ...named }, clock.now()).catch(nameTaken)
        const memberIds = body.member_ids
        await assign.add(tx, { workspaceId, who, roleIds: [role.id], memberIds })
        await audit.record(tx, {
          workspaceId,
          actor: namedActor(actor, who.ws_username),
          action: 'role.created',
          object: { kind: 'role', id: role.id, name: role.name },
          after: { name: role.name, description: role.description, member_ids: memberIds },
        })
        return toRole(await roleFor(tx, role.id))
      }),
    update: (actor: MemberActor, id: RoleId, body: InputOf<typeof updateRole>['body']) =>
      db.withTenant(actor, async (tx) => {
        const before = await lockedRoleFor(tx, id)
        const { version, ...given } = body
        const changes = { ...given, ...(given.name && { name_key: keyOf(given.name) }) }
        const change = { ...changes, version, now: clock.now() }
        const after = await repo.updateRole(tx, id, change).catch(nameTaken)
        if (!after) throw new AppError('version-conflict', { version: before.version })
        await audit.record(tx, {
          workspaceId: actor.workspaceId,
          actor: await auditActor(tx, actor),
          action: 'role.updated',
          object: { kind: 'role', id, name: before.name },
          before: { name: before.name, description: before.description },
          after: { name: after.name, description: after.description },
        })
        return toRole(after)
      }),
    /** Deletes a role; ranges that named it get narrower, never wider (ROLE-46, attack B11). */
    remove: (actor: MemberActor, id: RoleId) =>
      db.withTenant(actor, async (tx) => {
        const role = await lockedRoleFor(tx, id)
        await repo.deleteRole(tx, id)
        await audit.record(tx, {
          workspaceId: actor.workspaceId,
          actor: await auditActor(tx, actor),
          action: 'role.deleted',
          object: { kind: 'role', id, name: role.name },
          before: { name: role.name, description: role.description, members: role.member_count },
        })
        return null
      }),
  }
}

/** Makes the choice of a role's members: in and out, all or nothing (attack C15). */
export function createChooseMembers(needs: MembersNeeds) {
  const { db, audit } = needs
  const assign = createAssignRoles(needs)
  return (
    actor: MemberActor,
    id: RoleId,
    { add, remove }: { add: MemberId[]; remove: MemberId[] },
  ) =>
    db.withTenant(actor, async (tx) => {
      const { who } = await choose(tx, actor, [...add, ...remove])
      const role = await roleFor(tx, id)
      const scope = { workspaceId: actor.workspaceId, roleIds: [id] }
      const gone = await assign.remove(tx, { ...scope, memberIds: remove })
      const come = await assign.add(tx, { ...scope, who, memberIds: add })
      if (gone.length + come.length > 0) {
        await audit.record(tx, {
          workspaceId: actor.workspaceId,
          actor: namedActor(actor, who.ws_username),
          action: 'role.members-changed',
          object: { kind: 'role', id, name: role.name },
          before: { removed: gone.map(({ member_id }) => member_id) },
          after: { added: come.map(({ member_id }) => member_id) },
        })
      }
      return toRole(await roleFor(tx, id))
    })
}

/** The chosen members with the actor; each must be of this workspace (attack C15). */
async function choose(tx: TenantTx, actor: MemberActor, ids: readonly MemberId[]) {
  const { who, members } = await membersFor(tx, actor, ids)
  requireAct(who, members, 'assign')
  return { who, members }
}

function keyOf(name: string): string {
  const key = nameKey(name)
  if (key === '') throw fieldError('input-invalid', 'name', 'field.role-name-length')
  return key
}

function nameTaken(error: unknown): never {
  if (!isUniqueViolation(error, 'roles_name_key')) throw error
  throw fieldError('value-taken', 'name', 'field.role-name-taken')
}
