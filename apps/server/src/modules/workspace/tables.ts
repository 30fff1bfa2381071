import type { UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../database.gen.ts'
import { ownTables } from '../../platform/db/index.ts'

type Own = Pick<Database, 'workspaces'>

export const workspaceDb = ownTables<{
  workspaces: Omit<Own['workspaces'], 'id' | 'created_by'> & { id: WorkspaceId; created_by: UserId }
}>()
