import type { Language } from '@zhiwen/contract/enums.ts'
import type { NoticeId, UserId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../../database.gen.ts'
import { ownTables } from '../../../platform/db/index.ts'

type Own = Pick<Database, 'security_notices'>
type Columns = { id: NoticeId; user_id: UserId; kind: NoticeKind; language: Language }

/** What was changed; each kind has its own text. */
export type NoticeKind = 'password' | 'mobile' | 'email'

export const noticesDb = ownTables<{
  security_notices: Omit<Own['security_notices'], keyof Columns> & Columns
}>()
