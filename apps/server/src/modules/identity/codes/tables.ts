import type { CodePurpose, Language } from '@zhiwen/contract/enums.ts'
import type { CodeId, UserId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../../database.gen.ts'
import { ownTables } from '../../../platform/db/index.ts'

type Own = Pick<Database, 'verification_codes'>
type Columns = {
  id: CodeId
  channel: 'sms' | 'email'
  purpose: CodePurpose
  user_id: UserId | null
  language: Language
}

export const codesDb = ownTables<{
  verification_codes: Omit<Own['verification_codes'], keyof Columns> & Columns
}>()
