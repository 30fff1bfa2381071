import type { RoleId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Invitation } from '@zhiwen/contract/invitations.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { rolesByMember } from '../roles/role-members.ts'
import * as repo from './repo.ts'
import { stateOf } from './state.ts'

/** Shows invitations as managers see them: without the code, with the roles that still exist. */
export async function toInvitations(
  tx: Tx,
  workspaceId: WorkspaceId,
  rows: readonly repo.InvitationRow[],
  now: Date,
): Promise<Invitation[]> {
  const roles = await rolesOf(tx, workspaceId, rows)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    email: row.email,
    phone: row.phone && `${row.country_code} ${row.phone}`,
    member_id: row.member_id,
    role_ids: roles(row),
    max_uses: row.max_uses,
    used: row.used,
    state: stateOf(row, now),
    inviter: row.inviter,
    expires_at: row.expires_at.toISOString(),
    created_at: row.created_at.toISOString(),
  }))
}

/** Roles that come with an invitation: those of the link, or those of the place that waits. */
export async function rolesOf(
  tx: Tx,
  workspaceId: WorkspaceId,
  rows: readonly repo.InvitationRow[],
): Promise<(row: repo.InvitationRow) => RoleId[]> {
  if (rows.length === 0) return () => []
  const ids = rows.map(({ id }) => id)
  const ofLinks = await repo.listRoles(tx, workspaceId, ids)
  const waiting = rows.flatMap(({ member_id }) => member_id ?? [])
  const ofPlaces = await rolesByMember(tx, workspaceId, waiting)
  return ({ id, member_id }) =>
    member_id
      ? (ofPlaces.get(member_id) ?? [])
      : ofLinks.filter((pair) => pair.invitation_id === id).map(({ role_id }) => role_id)
}
