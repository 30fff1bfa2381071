import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Embedding } from '../../platform/ai/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Documents } from '../documents/index.ts'
import type { Workspace } from '../workspace/index.ts'
import { createCheck } from './check.ts'
import { drainOutbox } from './drain.ts'
import { createSample } from './drift/sample.ts'
import { createChooseEmbedding } from './embedding/choose-embedding.ts'
import { createEngine } from './engine/client.ts'
import { createIndexes } from './engine/indexes.ts'
import { createFind } from './find.ts'
import { createQueueDrain, searchHandlers } from './handlers.ts'
import { searchJobs, searchSchedules } from './jobs.ts'
import { createPools } from './pools.ts'
import { createRebuild } from './rebuild.ts'
import { searchRoutes } from './routes.ts'

type Needs = {
  config: Config
  db: Db
  clock: Clock
  log: Log
  jobs: Jobs
  storage: Storage
  secrets: Secrets
  embedding: Embedding
  audit: Pick<Audit, 'record'>
  workspace: Pick<Workspace, 'auditActor'>
  documents: Pick<
    Documents,
    'outbox' | 'listIndexed' | 'indexedByIds' | 'sampleIndexed' | 'reindex' | 'readable'
  >
}

/** The index of passages: what is written to it, what is found in it, and that it stays true. */
export function createSearch(platform: Needs) {
  const { db, documents } = platform
  const engine = createEngine(platform)
  const indexes = createIndexes(engine)
  const pools = createPools({ ...platform, indexes })
  const needs = { ...platform, engine, indexes, pools }
  const check = createCheck(needs)
  const drain = async (workspaceId: WorkspaceId, signal: AbortSignal): Promise<void> => {
    const turn = { workspaceId, signal, log: platform.log }
    while ((await drainOutbox(needs, turn)) === 'more') signal.throwIfAborted()
  }
  const sample = createSample({ ...needs, check })
  const rebuilding = createRebuild({ ...needs, drain })
  return {
    /** Called in the transaction of a change that the index must learn. */
    queueDrain: createQueueDrain(platform.jobs),
    find: createFind({ ...needs, db, readable: documents.readable }),
    /** The model that embeds the passages of a workspace. */
    embeddingOf: (workspaceId: WorkspaceId) => pools.modelFor(workspaceId),
    check,
    sample,
    ...rebuilding,
    routes: searchRoutes(createChooseEmbedding(needs)),
    jobs: searchJobs,
    handlers: searchHandlers({ ...needs, ...rebuilding, check, sample }),
    schedules: searchSchedules,
  }
}
