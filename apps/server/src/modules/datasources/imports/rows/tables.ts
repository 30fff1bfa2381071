import type { ImportReason, PersonMatch } from '@zhiwen/contract/enums.ts'
import type { ImportId, MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../../../database.gen.ts'
import type { ColumnType } from '../../../../platform/db/column-type.ts'
import { ownTables } from '../../../../platform/db/index.ts'

type Own = Pick<Database, 'directory_import_departments' | 'directory_import_rows'>
type Typed<Name extends keyof Own, Columns> = Omit<Own[Name], keyof Columns> & Columns

type DepartmentColumns = {
  workspace_id: ColumnType<WorkspaceId, undefined, never>
  import_id: ImportId
  state: 'children' | 'people' | 'done'
}
type RowColumns = {
  workspace_id: ColumnType<WorkspaceId, undefined, never>
  import_id: ImportId
  match: ColumnType<PersonMatch | null, undefined, PersonMatch>
  reason: ColumnType<ImportReason, undefined, ImportReason>
  member_id: ColumnType<MemberId | null, undefined, MemberId | null>
}

export const rowsDb = ownTables<{
  directory_import_departments: Typed<'directory_import_departments', DepartmentColumns>
  directory_import_rows: Typed<'directory_import_rows', RowColumns>
}>()
