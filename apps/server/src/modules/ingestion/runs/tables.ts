import type {
  ReasonCode,
  SyncMode,
  SyncStage,
  SyncState,
  SyncTrigger,
} from '@zhiwen/contract/enums.ts'
import type { AppId, SyncRunId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../../database.gen.ts'
import type { ColumnType } from '../../../platform/db/column-type.ts'
import { ownTables } from '../../../platform/db/index.ts'
import type { KeptPlan, LogLine, Starter } from './shapes.ts'

type Own = Pick<Database, 'sync_runs'>

type Listing = 'full' | 'delta' | 'none'
type RunColumns = {
  workspace_id: ColumnType<WorkspaceId, undefined, never>
  id: SyncRunId
  app_id: AppId
  // Both count runs of one app and stay far below what a number holds exactly.
  number: ColumnType<string, number, number>
  generation: ColumnType<string, number, number>
  trigger: SyncTrigger
  mode: SyncMode
  state: SyncState
  stage: ColumnType<SyncStage, SyncStage | undefined, SyncStage>
  listing: ColumnType<Listing, Listing | undefined, Listing>
  plan: ColumnType<KeptPlan | null, undefined, string | null>
  log: ColumnType<LogLine[], string | undefined, string>
  reason_code: ReasonCode | null
  started_by: ColumnType<Starter | null, string | null, never>
}

export const runsDb = ownTables<{
  sync_runs: Omit<Own['sync_runs'], keyof RunColumns> & RunColumns
}>()
