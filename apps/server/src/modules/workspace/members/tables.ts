import type { MemberState, UserType } from '@zhiwen/contract/enums.ts'
import type { AppId, MemberId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../../database.gen.ts'
import { ownTables } from '../../../platform/db/index.ts'

type Own = Pick<Database, 'members' | 'member_counts' | 'member_open_ids'>
type Typed<Name extends keyof Own, Columns> = Omit<Own[Name], keyof Columns> & Columns

type MemberColumns = {
  workspace_id: WorkspaceId
  id: MemberId
  user_id: UserId | null
  user_type: UserType
  state: MemberState
}

export const membersDb = ownTables<{
  members: Typed<'members', MemberColumns>
  member_counts: Typed<
    'member_counts',
    { workspace_id: WorkspaceId; state: MemberState; user_type: UserType }
  >
  member_open_ids: Typed<
    'member_open_ids',
    { workspace_id: WorkspaceId; app_id: AppId; member_id: MemberId }
  >
}>()
