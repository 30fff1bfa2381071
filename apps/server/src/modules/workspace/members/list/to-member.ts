import type { Member } from '@zhiwen/contract/members.ts'
import type { Files } from '../../../files/index.ts'
import type { ListedMember } from './repo.ts'

/** A row as managers see it. */
export async function toMember(
  files: Pick<Files, 'avatars'>,
  { workspace_id: _, avatar, user_type, ...row }: Omit<ListedMember, 'total' | 'name_sort'>,
): Promise<Member> {
  return {
    ...row,
    ws_user_type: user_type,
    avatar_url: await files.avatars.url(avatar),
    joined_at: row.joined_at?.toISOString() ?? null,
    last_active_at: row.last_active_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
