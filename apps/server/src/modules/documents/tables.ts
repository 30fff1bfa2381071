import type { DocType, DocumentState, ReasonCode, Visibility } from '@zhiwen/contract/enums.ts'
import type { AppId, DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../database.gen.ts'
import type { ColumnType } from '../../platform/db/column-type.ts'
import { ownTables } from '../../platform/db/index.ts'

type Own = Pick<Database, 'documents' | 'document_versions' | 'index_outbox'>
type Typed<Name extends keyof Own, Columns> = Omit<Own[Name], keyof Columns> & Columns

/** What a connector remembers about an item. */
export type SourceState = Record<string, unknown>

type DocumentColumns = {
  workspace_id: ColumnType<WorkspaceId, WorkspaceId | undefined, never>
  id: DocumentId
  app_id: AppId
  doc_type: ColumnType<DocType, DocType | undefined, DocType>
  visibility: Visibility
  state: DocumentState
  reason_code: ReasonCode | null
  source_state: ColumnType<SourceState, string | undefined, string>
}

export const documentsDb = ownTables<{
  documents: Typed<'documents', DocumentColumns>
  document_versions: Typed<
    'document_versions',
    {
      workspace_id: ColumnType<WorkspaceId, WorkspaceId | undefined, never>
      document_id: DocumentId
    }
  >
  index_outbox: Typed<
    'index_outbox',
    {
      workspace_id: ColumnType<WorkspaceId, WorkspaceId | undefined, never>
      document_id: DocumentId
      op: 'write' | 'delete'
    }
  >
}>()
