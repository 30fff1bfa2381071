import type { DocumentId, SyncRunId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../../database.gen.ts'
import type { ColumnType } from '../../../platform/db/column-type.ts'
import { ownTables } from '../../../platform/db/index.ts'

type Own = Pick<Database, 'sync_batches'>
export type BatchState = 'waiting' | 'open' | 'stored' | 'done'
type Columns = {
  workspace_id: ColumnType<WorkspaceId, undefined, never>
  run_id: SyncRunId
  document_ids: DocumentId[]
  state: BatchState
}

export const batchesDb = ownTables<{
  sync_batches: Omit<Own['sync_batches'], keyof Columns> & Columns
}>()
