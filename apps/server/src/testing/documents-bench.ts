import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppScope, Visibility } from '@zhiwen/contract/enums.ts'
import type { AppId, DocumentId, MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { Client } from 'pg'
import { createAudit } from '../modules/audit/index.ts'
import { createBilling } from '../modules/billing/index.ts'
import { createDocuments, type ListedItem } from '../modules/documents/index.ts'
import { createPlatform } from '../platform/create-platform.ts'
import { querySql, type TenantTx } from '../platform/db/index.ts'
import { newId } from '../platform/ids.ts'
import { createQueues } from '../platform/jobs/index.ts'
import { createLog } from '../platform/log.ts'
import { buildWorkspace } from './builders.ts'
import { createManualClock } from './manual-clock.ts'
import { runQueuedJobs } from './run-jobs.ts'
import { testConfig } from './test-config.ts'
import { createTestDatabase } from './test-database.ts'

export type DocumentsBench = Awaited<ReturnType<typeof createDocumentsBench>>
type Where = Pick<DocumentsBench, 'platform' | 'clock'>

/** Documents alone on a database of their own; what they tell upward is written down. */
export async function createDocumentsBench() {
  const folder = mkdtempSync(join(tmpdir(), 'zhiwen-documents-'))
  const clock = createManualClock()
  const log = createLog({ LOG_LEVEL: 'silent' })
  const database = await createTestDatabase()
  const config = testConfig({
    ...database.settings,
    STORAGE_KIND: 'folder',
    STORAGE_FOLDER: folder,
  })
  const platform = createPlatform(config, log, { clock })
  const told = { outbox: [] as WorkspaceId[], work: [] as DocumentId[] }
  const audit = createAudit(platform)
  const documents = createDocuments({
    ...platform,
    audit,
    billing: createBilling({ ...platform, audit }),
    outboxChanged: async (_tx, workspaceId) => void told.outbox.push(workspaceId),
    queueWork: async (_tx, _appId, ids) => void told.work.push(...ids),
    // Everybody of the company manages everything here; rights are tested with the whole product.
    appFor: async () => ({ state: 'active' }),
    readScope: async () => ({ apps: [], tokens: [] }),
    shareOf: async () => undefined,
    noteAct: async () => undefined,
    workspace: { auditActor: async (_tx, actor) => ({ ...actor, name: '测试' }) },
  })
  await createQueues({ ownerUrl: config.DATABASE_OWNER_URL ?? '', jobs: documents.jobs, log })
  const owner = new Client({ connectionString: config.DATABASE_OWNER_URL })
  const system = new Client({ connectionString: config.DATABASE_SYSTEM_URL })
  await Promise.all([owner.connect(), system.connect()])

  return {
    clock,
    platform,
    documents,
    told,
    owner,
    system,
    runJobs: () => runQueuedJobs(owner, documents.handlers),
    /** Runs one of this module's jobs at once. */
    async runJob(name: string): Promise<void> {
      const handler = documents.handlers.find(({ job }) => job.name === name)
      if (!handler) throw new Error(`no job ${name}`)
      await handler.run({ payload: {}, signal: AbortSignal.timeout(60_000), log })
    },
    async close(): Promise<void> {
      await Promise.all([owner.end(), system.end()])
      await platform.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A connected source without a connector behind it. */
export async function buildSourceApp(
  { platform, clock }: Where,
  {
    workspaceId,
    scope = 'workspace',
    createdBy = newId<MemberId>(),
  }: { workspaceId: WorkspaceId; scope?: AppScope; createdBy?: MemberId },
): Promise<AppId> {
  const id = newId<AppId>()
  await platform.db.withTenant({ workspaceId }, (tx) =>
    querySql(
      tx,
      `insert into apps (id, scope, app_key, title, auth_type, state, created_by, created_at,
         updated_at)
       values ($1, $2, 'push', $3, 4, 'active', $4, $5, $5)`,
      [id, scope, `资料 ${id.slice(-12)}`, createdBy, clock.now()],
    ),
  )
  return id
}

/** A company with one source, and short ways to ask for its documents. */
export async function aSource(bench: DocumentsBench, { documents }: { documents?: number } = {}) {
  const where = { system: bench.system, clock: bench.clock }
  const { id: workspaceId } = await buildWorkspace(where, {
    ...(documents !== undefined && { documents }),
  })
  const appId = await buildSourceApp(bench, { workspaceId })
  const inTenant = <T>(work: (tx: TenantTx) => Promise<T>) =>
    bench.platform.db.withTenant({ workspaceId }, work)
  return {
    workspaceId,
    appId,
    inTenant,
    list: (runNumber: number, items: readonly ListedItem[]) =>
      inTenant((tx) => bench.documents.noteListed(tx, { appId, runNumber, items })),
    /** Rows of the app by the source's ids. */
    rows: async () => {
      const { rows } = await bench.system.query(
        'select * from documents where app_id = $1 order by external_id',
        [appId],
      )
      return rows
    },
    async outbox() {
      const { rows } = await bench.system.query(
        `select o.document_id, o.op, o.index_version::int, o.tries from index_outbox o
         where o.workspace_id = $1 order by document_id`,
        [workspaceId],
      )
      return rows
    },
    async placesTaken(): Promise<number> {
      const { rows } = await bench.system.query(
        "select used from quota_balances where workspace_id = $1 and pool = 'documents'",
        [workspaceId],
      )
      return rows[0].used
    },
  }
}

type ItemChanges = Partial<Omit<ListedItem, 'access'>> & {
  visibility?: Visibility
  acl?: string[]
  deny?: string[]
}

/** An item every member may read, unless told otherwise. */
export const listedItem = (
  external_id: string,
  { visibility = 3, acl = [], deny = [], ...changes }: ItemChanges = {},
): ListedItem => ({
  external_id,
  version: 'v1',
  title: `${external_id}.md`,
  path: ['制度'],
  access: { visibility, acl, deny },
  ...changes,
})

/** What the pipeline hands in for a document it has worked through. */
export const madeVersion = (id: DocumentId, source_version = 'v1', content = 'text') => ({
  id,
  source_version,
  content_sha256: content,
  mime: 'text/markdown',
  doc_type: 'text' as const,
  lang: 'zh',
  raw_size: content.length,
  raw_key: `raw/${id}/${content}`,
  passages_key: `passages/${id}/${content}`,
  passage_count: 2,
  parser_version: '1',
  embedding_model: 'test',
})
