import type { FilePurpose } from '@zhiwen/contract/enums.ts'
import type { FileId, UserId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../database.gen.ts'
import { ownTables } from '../../platform/db/index.ts'

type Own = Pick<Database, 'user_files'>
type Columns = { id: FileId; owner_user_id: UserId; purpose: FilePurpose }

export const filesDb = ownTables<{
  user_files: Omit<Own['user_files'], keyof Columns> & Columns
}>()
