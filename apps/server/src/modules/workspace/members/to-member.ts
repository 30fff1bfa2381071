import type { Member } from '@zhiwen/contract/members.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Files } from '../../files/index.ts'
import { rolesByMember } from '../roles/role-members.ts'
import * as repo from './repo.ts'

/** Makes rows into members as managers see them, all of a page at once. */
export function createToMembers(files: Pick<Files, 'avatars'>) {
  return async (tx: TenantTx, rows: readonly repo.MemberRow[]): Promise<Member[]> => {
    const [first] = rows
    if (!first) return []
    const ids = rows.map(({ id }) => id)
    const roles = await rolesByMember(tx, first.workspace_id, ids)
    const ties = await repo.listOpenIdsOf(tx, ids)
    return Promise.all(
      rows.map(async ({ workspace_id: _, avatar, user_type, ...row }) => ({
        ...row,
        ws_user_type: user_type,
        avatar_url: await files.avatars.url(avatar),
        role_ids: roles.get(row.id) ?? [],
        open_ids: ties
          .filter(({ member_id }) => member_id === row.id)
          .map(({ app_id, open_id }) => ({ app_id, open_id })),
        joined_at: row.joined_at?.toISOString() ?? null,
        last_active_at: row.last_active_at?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
      })),
    )
  }
}

export type ToMembers = ReturnType<typeof createToMembers>
