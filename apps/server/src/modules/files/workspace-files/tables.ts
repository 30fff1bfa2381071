import type { FilePurpose } from '@zhiwen/contract/enums.ts'
import type { FileId, MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../../database.gen.ts'
import { ownTables } from '../../../platform/db/index.ts'

type Own = Pick<Database, 'workspace_files'>
type Columns = {
  workspace_id: WorkspaceId
  id: FileId
  uploaded_by: MemberId
  purpose: FilePurpose
}

export const workspaceFilesDb = ownTables<{
  workspace_files: Omit<Own['workspace_files'], keyof Columns> & Columns
}>()
