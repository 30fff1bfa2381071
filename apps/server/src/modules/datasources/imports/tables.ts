import type { ImportState } from '@zhiwen/contract/enums.ts'
import type { AppId, ImportId, RoleId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../../database.gen.ts'
import type { ColumnType } from '../../../platform/db/column-type.ts'
import { ownTables } from '../../../platform/db/index.ts'
import type { Starter } from './starter.ts'

type Own = Pick<Database, 'directory_imports'>

type Columns = {
  workspace_id: ColumnType<WorkspaceId, undefined, never>
  id: ImportId
  app_id: AppId
  state: ImportState
  phase: 'list' | 'match'
  role_ids: RoleId[]
  started_by: ColumnType<Starter, string, never>
}

export const importsDb = ownTables<{
  directory_imports: Omit<Own['directory_imports'], keyof Columns> & Columns
}>()
