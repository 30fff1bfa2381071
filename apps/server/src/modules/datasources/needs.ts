import type { AppId } from '@zhiwen/contract/ids.ts'
import type { SyncRun } from '@zhiwen/contract/sync.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { CrashPoint } from '../../platform/crash-point.ts'
import type { Db, TenantTx } from '../../platform/db/index.ts'
import type { Egress } from '../../platform/guarded-fetch/index.ts'
import type { Texts } from '../../platform/i18n/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Billing } from '../billing/index.ts'
import type { Documents } from '../documents/index.ts'
import type { Files } from '../files/index.ts'
import type { Notices } from '../notices/index.ts'
import type { Workspace } from '../workspace/index.ts'
import type { ContentApp } from './apps/repo.ts'
import type { Connectors } from './store/kinds.ts'

/** What follows in ingestion, which stands above; each takes part in the caller's transaction. */
export type IngestionHooks = {
  /** An app may run: the first sync starts. */
  appActivated(tx: TenantTx, app: ContentApp): Promise<void>
  /** An app must stand still: its run is cancelled. */
  appPaused(tx: TenantTx, app: ContentApp): Promise<void>
  appDeleted(tx: TenantTx, app: ContentApp): Promise<void>
  /** Items came by hand or by call: a sync starts, or the running one lists on. */
  itemsPushed(tx: TenantTx, app: ContentApp): Promise<void>
  /** Runs under way or held, by app. */
  currentRuns(tx: TenantTx, appIds: readonly AppId[]): Promise<Map<AppId, SyncRun>>
}

export type ContentNeeds = {
  config: Config
  clock: Clock
  log: Log
  db: Db
  jobs: Jobs
  secrets: Secrets
  storage: Storage
  texts: Texts
  egress: Egress
  crashPoint: CrashPoint
  audit: Audit
  billing: Pick<Billing, 'currentPlan'>
  files: Pick<Files, 'findDocument'>
  notices: Pick<Notices, 'send'>
  documents: Documents
  workspace: Workspace
  connectors: Connectors
  ingestion: IngestionHooks
}
