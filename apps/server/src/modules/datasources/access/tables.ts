import type { MappingType, MatchReason, Result } from '@zhiwen/contract/enums.ts'
import type { AppId, MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../../database.gen.ts'
import type { ColumnType } from '../../../platform/db/column-type.ts'
import { ownTables } from '../../../platform/db/index.ts'

type Own = Pick<
  Database,
  'source_users' | 'custom_matches' | 'source_groups' | 'source_group_members'
>
type WithDefault<T> = ColumnType<T, T | undefined, T>
type Place = { workspace_id: ColumnType<WorkspaceId, undefined, never>; app_id: AppId }
type UserColumns = Place & {
  member_id: MemberId | null
  method: MappingType | null
  status: WithDefault<Result>
  reason: MatchReason | null
}
type PairColumns = Place & { member_id: MemberId | null; created_by: MemberId }

export const accessDb = ownTables<{
  source_users: Omit<Own['source_users'], keyof UserColumns> & UserColumns
  custom_matches: Omit<Own['custom_matches'], keyof PairColumns> & PairColumns
  source_groups: Omit<Own['source_groups'], keyof Place> & Place
  source_group_members: Omit<Own['source_group_members'], keyof Place> & Place
}>()
