import type { MemberState, UserType } from '@zhiwen/contract/enums.ts'
import type { MemberId, RoleId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../database.gen.ts'
import { ownTables } from '../../platform/db/index.ts'

type Own = Pick<Database, 'workspaces' | 'members' | 'roles' | 'role_members'>
type Typed<Name extends keyof Own, Columns> = Omit<Own[Name], keyof Columns> & Columns

type MemberColumns = {
  workspace_id: WorkspaceId
  id: MemberId
  user_id: UserId | null
  user_type: UserType
  state: MemberState
}

export const workspaceDb = ownTables<{
  workspaces: Typed<'workspaces', { id: WorkspaceId; created_by: UserId }>
  members: Typed<'members', MemberColumns>
  roles: Typed<'roles', { workspace_id: WorkspaceId; id: RoleId }>
  role_members: Typed<
    'role_members',
    { workspace_id: WorkspaceId; role_id: RoleId; member_id: MemberId }
  >
}>()
