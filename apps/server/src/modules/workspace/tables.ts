import type { FileId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../database.gen.ts'
import { ownTables } from '../../platform/db/index.ts'

type Own = Pick<Database, 'workspaces'>

type Columns = {
  id: WorkspaceId
  created_by: UserId
  logo_file_id: FileId | null
  logo_square_file_id: FileId | null
}

export const workspaceDb = ownTables<{
  workspaces: Omit<Own['workspaces'], keyof Columns> & Columns
}>()
