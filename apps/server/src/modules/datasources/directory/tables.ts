import type { AppId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../../database.gen.ts'
import type { ColumnType } from '../../../platform/db/column-type.ts'
import { ownTables } from '../../../platform/db/index.ts'

type Own = Pick<Database, 'directory_people'>

export const directoryDb = ownTables<{
  directory_people: Omit<Own['directory_people'], 'workspace_id' | 'app_id'> & {
    workspace_id: ColumnType<WorkspaceId, undefined, never>
    app_id: AppId
  }
}>()
