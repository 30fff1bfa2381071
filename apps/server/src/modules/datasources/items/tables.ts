import type { AppId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../../database.gen.ts'
import type { ColumnType } from '../../../platform/db/column-type.ts'
import { ownTables } from '../../../platform/db/index.ts'

type Own = Pick<Database, 'pushed_items'>
type Columns = {
  workspace_id: ColumnType<WorkspaceId, undefined, never>
  app_id: AppId
  visibility: 1 | 2 | 3
}

export const itemsDb = ownTables<{
  pushed_items: Omit<Own['pushed_items'], keyof Columns> & Columns
}>()
