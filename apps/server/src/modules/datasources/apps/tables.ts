import type {
  AppScope,
  AppState,
  AuthType,
  MappingType,
  ReasonCode,
  Result,
  SyncStage,
} from '@zhiwen/contract/enums.ts'
import type { AppId, MemberId, RoleId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { AccessList } from '../../../connectors/content-spec.ts'
import type { Database } from '../../../database.gen.ts'
import type { ColumnType } from '../../../platform/db/column-type.ts'
import { ownTables } from '../../../platform/db/index.ts'

type Own = Pick<Database, 'apps'>
type WithDefault<T> = ColumnType<T, T | undefined, T>
type Counter = ColumnType<string, number | undefined, number>

type Columns = {
  workspace_id: WorkspaceId
  id: AppId
  scope: AppScope
  state: AppState
  auth_type: AuthType
  created_by: MemberId
  signed_in_by: MemberId | null
  settings: ColumnType<Record<string, unknown>, string | undefined, string>
  access_rules: ColumnType<AccessList['rules'], string | undefined, string>
  data_permission: WithDefault<1 | 2>
  role_ids: WithDefault<RoleId[]>
  protected_permission: WithDefault<1 | 2>
  protected_role_ids: WithDefault<RoleId[]>
  default_visibility: WithDefault<2 | 3>
  mapping_types: WithDefault<MappingType[]>
  sync_status: WithDefault<Result>
  stage: SyncStage | null
  reason_code: ReasonCode | null
  run_number: Counter
  sync_generation: Counter
}

export const appsDb = ownTables<{ apps: Omit<Own['apps'], keyof Columns> & Columns }>()
