import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Visibility } from '@zhiwen/contract/enums.ts'
import type { AppId, DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { Client } from 'pg'
import { createAudit } from '../modules/audit/index.ts'
import { createBilling } from '../modules/billing/index.ts'
import { createDocuments, encodePassages, type ReadScope } from '../modules/documents/index.ts'
import { createSearch } from '../modules/search/index.ts'
import type { Workspace } from '../modules/workspace/index.ts'
import type { Embedding } from '../platform/ai/index.ts'
import { createPlatform } from '../platform/create-platform.ts'
import { sha256 } from '../platform/crypto.ts'
import { newId } from '../platform/ids.ts'
import { createQueues } from '../platform/jobs/index.ts'
import { createLog } from '../platform/log.ts'
import { buildWorkspace } from './builders.ts'
import { buildSourceApp, listedItem, madeVersion } from './documents-bench.ts'
import { dropIndexes } from './drop-indexes.ts'
import { createManualClock } from './manual-clock.ts'
import { createQuickEmbedding } from './quick-embedding.ts'
import { runQueuedJobs } from './run-jobs.ts'
import { testConfig } from './test-config.ts'
import { createTestDatabase } from './test-database.ts'

type DocumentsNeeds = Parameters<typeof createDocuments>[0]
export type SearchBench = Awaited<ReturnType<typeof createSearchBench>>
type Options = { settings?: Record<string, string>; embedding?: Embedding }

const workspace: Pick<Workspace, 'auditActor'> = {
  auditActor: async (_tx, actor) => ({ ...actor, name: '测试' }),
}
/** What other modules know; nobody asks for it here. */
const others: Pick<DocumentsNeeds, 'queueWork' | 'appFor' | 'readScope' | 'shareOf' | 'noteAct'> = {
  queueWork: async () => undefined,
  appFor: async () => ({ state: 'active' }),
  readScope: async () => ({ apps: [], tokens: [] }),
  shareOf: async () => undefined,
  noteAct: async () => undefined,
}

/** Documents and search on a database and indexes of their own: real engine, quick vectors. */
export async function createSearchBench({ settings = {}, embedding }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'zhiwen-search-'))
  const clock = createManualClock()
  const log = createLog({ LOG_LEVEL: 'silent' })
  const database = await createTestDatabase()
  const storage = { STORAGE_KIND: 'folder', STORAGE_FOLDER: folder }
  const config = testConfig({ ...database.settings, ...storage, ...settings })
  const quick = createQuickEmbedding()
  const platform = createPlatform(config, log, { clock, embedding: embedding ?? quick })
  const audit = createAudit(platform)
  const documents = createDocuments({
    ...platform,
    billing: createBilling({ ...platform, audit }),
    outboxChanged: (tx, workspaceId) => search.queueDrain(tx, workspaceId),
    audit,
    workspace,
    ...others,
  })
  const search = createSearch({ ...platform, audit, documents, workspace })
  const parts = [documents, search]
  const jobs = parts.flatMap((part) => part.jobs)
  await createQueues({ ownerUrl: config.DATABASE_OWNER_URL ?? '', jobs, log })
  const owner = new Client({ connectionString: config.DATABASE_OWNER_URL })
  const system = new Client({ connectionString: config.DATABASE_SYSTEM_URL })
  await Promise.all([owner.connect(), system.connect()])
  const [engineUrl = ''] = inUse(settings, config)

  return {
    clock,
    config,
    platform,
    documents,
    search,
    embedded: quick.ledger,
    owner,
    system,
    log,
    runJobs: () =>
      runQueuedJobs(
        owner,
        parts.flatMap((part) => part.handlers),
      ),
    engine: engineAt(engineUrl),
    /** Name of the index that is searched. */
    async liveIndex(): Promise<string> {
      const { rows } = await system.query("select name from search_indexes where state = 'live'")
      return rows[0].name
    },
    async close(): Promise<void> {
      await dropIndexes(system, testConfig())
      await Promise.all([owner.end(), system.end()])
      await platform.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Speaks to the engine behind the product's back. */
const engineAt =
  (url: string) =>
  async <T>(method: string, path: string, body?: object | string): Promise<T> => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const reply = await fetch(new URL(path, url), {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: text }),
    })
    return (await reply.json()) as T
  }

/** The engine itself, also where a test puts a proxy before it. */
const inUse = (settings: Record<string, string>, config: { OPENSEARCH_URL: string[] }) =>
  settings['OPENSEARCH_URL'] ? testConfig().OPENSEARCH_URL : config.OPENSEARCH_URL

export type NewDocument = {
  key: string
  title?: string
  texts: string[]
  path?: string[]
  visibility?: Visibility
  acl?: string[]
  deny?: string[]
  version?: string
}
export type Source = { workspaceId: WorkspaceId; appId: AppId }

/** A company with one source. */
export async function buildSource(bench: SearchBench): Promise<Source> {
  const where = { system: bench.system, clock: bench.clock }
  const { id: workspaceId } = await buildWorkspace(where, { documents: 1_000_000 })
  return { workspaceId, appId: await buildSourceApp(bench, { workspaceId }) }
}

const passagesOf = (texts: readonly string[]) =>
  texts.map((text, no) => ({
    no,
    heading: ['第一章'],
    kind: 'text' as const,
    page: null,
    start: 0,
    end: text.length,
    text,
    embed_text: text,
  }))

let run = 0

/** Brings documents as far as the outbox, as a sync does. */
export async function putDocuments(
  { platform, documents, search }: Pick<SearchBench, 'platform' | 'documents' | 'search'>,
  { workspaceId, appId }: Source,
  wanted: readonly NewDocument[],
): Promise<Map<string, DocumentId>> {
  const inTenant: typeof platform.db.withTenant = (_, work) =>
    platform.db.withTenant({ workspaceId }, work)
  const items = wanted.map(
    ({ key, texts, version = sha256(texts.join()).toString('hex'), ...rest }) =>
      listedItem(key, { version, title: key, ...rest }),
  )
  const runNumber = ++run
  const noted = await inTenant({ workspaceId }, (tx) =>
    documents.noteListed(tx, { appId, runNumber, items }),
  )
  const taken = await inTenant({ workspaceId }, (tx) => documents.takeForWork(tx, noted.work))
  const model = await search.embeddingOf(workspaceId)
  const byKey = new Map(wanted.map((document) => [document.key, document]))
  const versions: ReturnType<typeof madeVersion>[] = []
  for (const { id, external_id, source_version } of taken) {
    const passages = passagesOf(byKey.get(external_id)?.texts ?? [])
    const signal = AbortSignal.timeout(60_000)
    const vectors = await model.embed(
      passages.map(({ embed_text }) => embed_text),
      'passage',
      signal,
    )
    const made = madeVersion(id, source_version, `${source_version}${newId<string>()}`)
    const body = encodePassages({ passages, vectors, model: model.key })
    await platform.storage.put(made.passages_key, body, { contentType: 'application/octet-stream' })
    versions.push({ ...made, passage_count: passages.length, embedding_model: model.key })
  }
  await inTenant({ workspaceId }, async (tx) => {
    await documents.noteVersions(tx, versions)
  })
  return new Map(taken.map(({ external_id, id }) => [external_id, id]))
}

/** A reader who is nobody's listed reader and sees what every member sees. */
export const memberOf = ({ appId }: Source, tokens: string[] = []): ReadScope => ({
  apps: [{ id: appId, reads: 'listed' }],
  tokens,
})
