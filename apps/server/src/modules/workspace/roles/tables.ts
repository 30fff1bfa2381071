import type { MemberId, RoleId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../../database.gen.ts'
import { ownTables } from '../../../platform/db/index.ts'

type Own = Pick<Database, 'roles' | 'role_members'>

export const rolesDb = ownTables<{
  roles: Omit<Own['roles'], 'workspace_id' | 'id'> & { workspace_id: WorkspaceId; id: RoleId }
  role_members: Omit<Own['role_members'], 'workspace_id' | 'role_id' | 'member_id'> & {
    workspace_id: WorkspaceId
    role_id: RoleId
    member_id: MemberId
  }
}>()
