import type { MemberId, RoleId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { roleMembersMax } from '@zhiwen/contract/limits.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import * as repo from './repo.ts'

type Scope = { workspaceId: WorkspaceId; now: Date }
type Change = { roleIds: readonly RoleId[]; memberIds: readonly MemberId[] }
export type Pair = { role_id: RoleId; member_id: MemberId }

/** Throws unless each of these roles exists; they cannot be deleted until the transaction ends. */
export async function requireRoles(
  tx: Tx,
  workspaceId: WorkspaceId,
  roleIds: readonly RoleId[],
): Promise<{ id: RoleId; name: string }[]> {
  const wanted = new Set(roleIds)
  if (wanted.size === 0) return []
  const roles = await repo.holdRoles(tx, workspaceId, [...wanted])
  if (roles.length !== wanted.size) throw new AppError('not-found')
  return roles
}

/** Puts members into roles and keeps the number of each role; returns who is new in which. */
export async function addToRoles(
  tx: Tx,
  scope: Scope,
  { roleIds, memberIds }: Change,
): Promise<Pair[]> {
  const pairs = roleIds.flatMap((role_id) =>
    memberIds.map((member_id) => ({ workspace_id: scope.workspaceId, role_id, member_id })),
  )
  if (pairs.length === 0) return []
  const added = await repo.addPairs(tx, pairs, scope.now)
  await recount(tx, scope, added, 1)
  return added
}

/** Takes members out of these roles, or out of all; returns who left which. */
export async function removeFromRoles(
  tx: Tx,
  scope: Scope,
  { roleIds, memberIds }: { roleIds?: readonly RoleId[]; memberIds: readonly MemberId[] },
): Promise<Pair[]> {
  if (memberIds.length === 0) return []
  const { workspaceId } = scope
  const all =
    roleIds ?? (await repo.listRolesOf(tx, workspaceId, memberIds)).map((row) => row.role_id)
  if (all.length === 0) return []
  await repo.holdRoles(tx, workspaceId, all)
  const removed = await repo.removePairs(tx, { workspaceId, memberIds, roleIds: all })
  await recount(tx, scope, removed, -1)
  return removed
}

async function recount(tx: Tx, { workspaceId, now }: Scope, pairs: Pair[], sign: 1 | -1) {
  const changes = new Map<RoleId, number>()
  for (const { role_id } of pairs) changes.set(role_id, (changes.get(role_id) ?? 0) + sign)
  // In one order everywhere: two changes of the same roles wait for each other instead of for ever.
  for (const [roleId, change] of [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const counted = await repo.addToCount(tx, workspaceId, { roleId, change, now })
    if (sign > 0 && counted && counted.member_count > roleMembersMax) {
      throw new AppError('state-conflict', { limit: roleMembersMax })
    }
  }
}

/** Role ids of each of these members. */
export async function rolesByMember(
  tx: Tx,
  workspaceId: WorkspaceId,
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, RoleId[]>> {
  const found = new Map<MemberId, RoleId[]>()
  if (memberIds.length === 0) return found
  for (const { member_id, role_id } of await repo.listRolesOf(tx, workspaceId, memberIds)) {
    found.set(member_id, [...(found.get(member_id) ?? []), role_id])
  }
  return found
}
