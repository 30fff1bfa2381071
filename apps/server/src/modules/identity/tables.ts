import type { Language, Theme } from '@zhiwen/contract/enums.ts'
import type { DeviceId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../database.gen.ts'
import { ownTables } from '../../platform/db/index.ts'

type Own = Pick<Database, 'users' | 'sign_ins' | 'access_tokens' | 'refresh_tokens'>
type Typed<Name extends keyof Own, Columns> = Omit<Own[Name], keyof Columns> & Columns

type UserColumns = {
  id: UserId
  preferred_language: Language
  theme: Theme
  current_workspace_id: WorkspaceId | null
}

/** People and their sign-ins. Generated rows know only texts; here columns get their meaning. */
export const identityDb = ownTables<{
  users: Typed<'users', UserColumns>
  sign_ins: Typed<'sign_ins', { id: DeviceId; user_id: UserId }>
  access_tokens: Typed<'access_tokens', { sign_in_id: DeviceId }>
  refresh_tokens: Typed<'refresh_tokens', { sign_in_id: DeviceId }>
}>()
