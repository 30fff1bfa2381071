import type { UserType } from '@zhiwen/contract/enums.ts'
import type { MemberId, RoleId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import * as companies from '../repo.ts'
import { listInRoles, listRolesOf } from '../roles/repo.ts'
import { rulesOf } from '../settings/read-settings.ts'
import * as repo from './repo.ts'

/** Who asks for documents, as far as rights to read depend on it (PERM-1…5). */
export type Reader = {
  memberId: MemberId
  userType: UserType
  roleIds: readonly RoleId[]
  creatorReadsProtected: boolean
}

/** The reader a member is, or nobody when the member is not active. */
export async function findReader(tx: TenantTx, memberId: MemberId): Promise<Reader | null> {
  const [member] = await repo.listStates(tx, [memberId])
  if (member?.state !== 'active') return null
  const roles = await listRolesOf(tx, member.workspace_id, [memberId])
  const rules = await readRules(tx, member.workspace_id)
  return {
    memberId,
    userType: member.user_type,
    roleIds: roles.map(({ role_id }) => role_id),
    creatorReadsProtected: rules.creator_reads_protected,
  }
}

/** The rules a workspace has set for itself. */
export async function readRules(tx: TenantTx, workspaceId: WorkspaceId) {
  const company = await companies.findCompany(tx, workspaceId)
  return rulesOf(company?.settings ?? {})
}

/** Active members of at least one of these roles. */
export async function listActiveIn(
  tx: TenantTx,
  roleIds: readonly RoleId[],
): Promise<{ id: MemberId; user_type: UserType }[]> {
  const members = await repo.listStates(tx, await listInRoles(tx, roleIds))
  return members.filter(({ state }) => state === 'active')
}
