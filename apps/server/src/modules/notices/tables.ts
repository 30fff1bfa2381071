import type { NoticeKind } from '@zhiwen/contract/enums.ts'
import type { NoticeId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../database.gen.ts'
import { ownTables } from '../../platform/db/index.ts'

type Own = Pick<Database, 'notices'>
type Columns = { workspace_id: WorkspaceId; id: NoticeId; user_id: UserId; kind: NoticeKind }

export const noticesDb = ownTables<{ notices: Omit<Own['notices'], keyof Columns> & Columns }>()
