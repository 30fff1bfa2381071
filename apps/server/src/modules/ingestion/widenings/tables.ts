import type { DocumentId, SyncRunId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../../database.gen.ts'
import type { ColumnType } from '../../../platform/db/column-type.ts'
import { ownTables } from '../../../platform/db/index.ts'

type Own = Pick<Database, 'sync_widenings'>
type Columns = {
  workspace_id: ColumnType<WorkspaceId, undefined, never>
  run_id: SyncRunId
  document_id: DocumentId
}

export const wideningsDb = ownTables<{
  sync_widenings: Omit<Own['sync_widenings'], keyof Columns> & Columns
}>()
