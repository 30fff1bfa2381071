import type { DocType } from '@zhiwen/contract/enums.ts'
import type { AppId, DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { EmbeddingModel } from '../../platform/ai/index.ts'
import type { Db, TenantTx } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log.ts'
import type { ReadScope } from '../documents/index.ts'
import type { Engine } from './engine/client.ts'
import { askEngine, type Hit } from './engine/query.ts'
import { readFilter } from './filter.ts'
import { fuse } from './fuse.ts'
import type { Pools } from './pools.ts'

export type FoundPassage = {
  no: number
  text: string
  heading: string[]
  page: number | null
  score: number
}
/** A document with its best passages. */
export type Found = {
  document_id: DocumentId
  app_id: AppId
  title: string
  path: string
  url: string | null
  doc_type: DocType
  updated_at: string
  score: number
  passages: FoundPassage[]
}
export type FindRequest = {
  workspaceId: WorkspaceId
  scope: ReadScope
  query: string
  /** Documents wanted. */
  limit: number
  signal?: AbortSignal
}
type Needs = {
  db: Db
  log: Log
  engine: Engine
  pools: Pools
  readable: (
    tx: TenantTx,
    scope: ReadScope,
    ids: readonly DocumentId[],
  ) => Promise<ReadonlySet<DocumentId>>
}

const armSize = 100
const passagesMax = 3
const embedTimeoutMs = 300
const queryMax = 500

/** Finds passages a reader may read: by words and meaning, each asked again at the database. */
export const createFind =
  ({ db, log, engine, pools, readable }: Needs) =>
  async ({ workspaceId, scope, query, limit, signal }: FindRequest): Promise<Found[]> => {
    const text = query.normalize('NFKC').trim().slice(0, queryMax)
    if (text === '' || scope.apps.length === 0) return []
    const { index, model } = await pools.readFrom(workspaceId)
    const vector = await vectorOf(model, text, { log, ...(signal && { signal }) })
    const { lexical, dense } = await askEngine(engine, {
      index,
      workspaceId,
      text,
      filter: readFilter(workspaceId, scope),
      size: armSize,
      ...(vector && { vector }),
      ...(signal && { signal }),
    })
    const found = groupByDocument(lexical, dense)
    const ids = found.map(({ document_id }) => document_id)
    // The index may be seconds behind; the database is not (PERM-7).
    const allowed = await db.withTenant({ workspaceId }, (tx) => readable(tx, scope, ids))
    return found.filter(({ document_id }) => allowed.has(document_id)).slice(0, limit)
  }

/** The vector of a question, or none when the model is slow or away: words alone still find. */
async function vectorOf(
  model: EmbeddingModel,
  text: string,
  { log, signal }: { log: Log; signal?: AbortSignal },
): Promise<Float32Array | undefined> {
  const limit = AbortSignal.timeout(embedTimeoutMs)
  try {
    const ends = signal ? AbortSignal.any([signal, limit]) : limit
    const [vector] = await model.embed([text], 'query', ends)
    return vector
  } catch (error) {
    if (signal?.aborted) throw error
    log.warn({ err: error }, 'a question was searched by words alone')
    return undefined
  }
}

const armOf = (hits: readonly Hit[]) => hits.map(({ _id, _score }) => ({ id: _id, score: _score }))

/** Best passage plus a tenth of the second: a document that says it twice comes first. */
function groupByDocument(lexical: readonly Hit[], dense: readonly Hit[]): Found[] {
  const hits = new Map([...dense, ...lexical].map((hit) => [hit._id, hit]))
  const found = new Map<string, Found>()
  for (const { id, score } of fuse(armOf(lexical), armOf(dense))) {
    const source = hits.get(id)?._source
    if (!source) continue
    const passage = {
      no: source.chunk_no,
      text: source.content,
      heading: source.heading,
      page: source.page,
      score,
    }
    const known = found.get(source.doc_id)
    if (!known) found.set(source.doc_id, { ...documentOf(source), score, passages: [passage] })
    else {
      if (known.passages.length === 1) known.score += 0.1 * score
      if (known.passages.length < passagesMax) known.passages.push(passage)
    }
  }
  return [...found.values()].toSorted((a, b) => b.score - a.score)
}

/** Fields written by ourselves under a strict mapping. */
const documentOf = (source: NonNullable<Hit['_source']>) => ({
  document_id: source.doc_id as DocumentId,
  app_id: source.app_id as AppId,
  title: source.title,
  path: source.path,
  url: source.url,
  doc_type: source.doc_type as DocType,
  updated_at: source.updated_at,
})
