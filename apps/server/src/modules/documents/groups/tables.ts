import type { AppScope } from '@zhiwen/contract/enums.ts'
import type { AppId, DocGroupId, DocumentId, MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../../database.gen.ts'
import type { ColumnType } from '../../../platform/db/column-type.ts'
import { ownTables } from '../../../platform/db/index.ts'

type Own = Pick<Database, 'doc_groups'>

/** A folder with all below it, or one document (ENT-9). */
export type GroupItem =
  | { type: 'folder'; app_id: AppId; path: string }
  | { type: 'doc'; app_id: AppId; document_id: DocumentId }

type Columns = {
  workspace_id: ColumnType<WorkspaceId, undefined, never>
  id: DocGroupId
  scope: AppScope
  owner_id: MemberId
  items: ColumnType<GroupItem[], string, string>
}

export const groupsDb = ownTables<{
  doc_groups: Omit<Own['doc_groups'], keyof Columns> & Columns
}>()
