import type { RoleId } from '@zhiwen/contract/ids.ts'
import type { listRoles } from '@zhiwen/contract/roles.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { companyNameKey as nameKey } from '../company-name.ts'
import type { MembersNeeds } from '../members/needs.ts'
import { createChangeRoles, createChooseMembers } from './change-roles.ts'
import { roleFor } from './policy.ts'
import * as repo from './repo.ts'
import { toRole } from './to-role.ts'

/** Whatever names a role in a visible range; later modules add theirs (ROLE-46). */
type RoleUse = { kind: 'app' | 'agent' | 'invitation'; id: string; name: string }
export type FindRoleUses = (tx: TenantTx, roleId: RoleId) => Promise<RoleUse[]>

type Needs = MembersNeeds & { roleUses: readonly FindRoleUses[] }

/** Makes custom roles: named sets of members, used in visible ranges only (API-ROLE-1). */
export function createRoles(needs: Needs) {
  const { db, roleUses } = needs
  return {
    ...createChangeRoles(needs),
    changeMembers: createChooseMembers(needs),
    list: (actor: MemberActor, { q, page, page_size }: InputOf<typeof listRoles>['query']) =>
      db.withTenant(actor, async (tx) => {
        const key = q ? nameKey(q) : undefined
        const part = { key, limit: page_size, offset: (page - 1) * page_size }
        const rows = await repo.listRoles(tx, part)
        const total = await repo.countRoles(tx, key)
        return { items: rows.map(toRole), total, page, page_size }
      }),
    get: (actor: MemberActor, id: RoleId) =>
      db.withTenant(actor, async (tx) => toRole(await roleFor(tx, id))),
    listUses: (actor: MemberActor, id: RoleId) =>
      db.withTenant(actor, async (tx) => {
        await roleFor(tx, id)
        const items: RoleUse[] = []
        for (const find of roleUses) items.push(...(await find(tx, id)))
        return { items }
      }),
  }
}

export type RolesService = ReturnType<typeof createRoles>
