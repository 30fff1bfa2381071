import type { DirectoryKey } from '@zhiwen/contract/enums.ts'
import type { AppId, MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../../database.gen.ts'
import { ownTables } from '../../../platform/db/index.ts'

type Own = Pick<Database, 'apps'>

export const appsDb = ownTables<{
  apps: Omit<Own['apps'], 'workspace_id' | 'id' | 'app_key' | 'state' | 'created_by'> & {
    workspace_id: WorkspaceId
    id: AppId
    app_key: DirectoryKey
    state: 'active' | 'needs_auth'
    created_by: MemberId
  }
}>()
