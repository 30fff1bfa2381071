import type { SyncRunId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../../database.gen.ts'
import type { ColumnType } from '../../../platform/db/column-type.ts'
import { ownTables } from '../../../platform/db/index.ts'

type Own = Pick<Database, 'sync_places'>
type Columns = {
  workspace_id: ColumnType<WorkspaceId, undefined, never>
  run_id: SyncRunId
  state: 'open' | 'done' | 'failed'
}

export const placesDb = ownTables<{
  sync_places: Omit<Own['sync_places'], keyof Columns> & Columns
}>()
