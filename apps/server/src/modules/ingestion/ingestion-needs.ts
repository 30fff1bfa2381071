import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { EmbeddingModel } from '../../platform/ai/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CrashPoint } from '../../platform/crash-point.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { Datasources } from '../datasources/index.ts'
import type { Documents } from '../documents/index.ts'
import type { Workspace } from '../workspace/index.ts'
import type { FileParser } from './parse/index.ts'

/** What ingestion is given. */
export type IngestionNeeds = {
  db: Db
  clock: Clock
  log: Log
  jobs: Jobs
  storage: Storage
  crashPoint: CrashPoint
  documents: Documents
  datasources: Datasources
  workspace: Pick<Workspace, 'auditActor' | 'tellOwners'>
  parser: Pick<FileParser, 'parseFile'>
  /** The model that makes the vectors of a workspace. */
  embeddingOf(workspaceId: WorkspaceId): Promise<EmbeddingModel>
}
