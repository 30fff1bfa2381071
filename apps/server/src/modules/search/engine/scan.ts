import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import type { Engine } from './client.ts'

const pageSize = 500

const entry = z.object({
  _id: z.string(),
  _routing: z.string(),
  _version: z.number(),
  _source: z.record(z.string(), z.unknown()),
  sort: z.array(z.union([z.string(), z.number()])),
})
const page = z.object({ hits: z.object({ hits: z.array(entry) }) })

/** One entry as the index holds it, whoever put it there. */
export type ScannedEntry = {
  id: string
  routing: string
  version: number
  record: Record<string, unknown>
}

/** Every entry that claims to belong to a workspace, by document and passage, page by page. */
export async function* scanEntries(
  engine: Engine,
  { index, workspaceId, docIds }: { index: string; workspaceId: WorkspaceId; docIds?: string[] },
  signal: AbortSignal,
): AsyncGenerator<ScannedEntry> {
  const filter = [
    { term: { workspace_id: workspaceId } },
    ...(docIds ? [{ terms: { doc_id: docIds } }] : []),
  ]
  let after: (string | number)[] | undefined
  for (;;) {
    // Without routing: what was put into a wrong shard by hand is found too.
    const reply = await engine.call({
      method: 'POST',
      path: `/${index}/_search`,
      body: {
        size: pageSize,
        version: true,
        track_total_hits: false,
        _source: { excludes: ['vector'] },
        query: { bool: { filter } },
        sort: [{ doc_id: 'asc' }, { chunk_no: 'asc' }, { _id: 'asc' }],
        ...(after && { search_after: after }),
      },
      signal,
    })
    const { hits } = page.parse(reply).hits
    for (const { _id, _routing, _version, _source } of hits) {
      yield { id: _id, routing: _routing, version: _version, record: _source }
    }
    after = hits.at(-1)?.sort
    if (!after || hits.length < pageSize) return
  }
}

const buckets = z.object({
  aggregations: z.object({
    workspaces: z.object({
      after_key: z.object({ id: z.string().nullable() }).optional(),
      buckets: z.array(z.object({ key: z.object({ id: z.string().nullable() }) })),
    }),
  }),
})

/** Every workspace an index holds entries of; null stands for entries without one. */
export async function listWorkspacesIn(
  engine: Engine,
  index: string,
  signal: AbortSignal,
): Promise<(string | null)[]> {
  const found: (string | null)[] = []
  let after: { id: string | null } | undefined
  do {
    const composite = {
      size: 1000,
      sources: [{ id: { terms: { field: 'workspace_id', missing_bucket: true } } }],
      ...(after && { after }),
    }
    const body = { size: 0, aggs: { workspaces: { composite } } }
    const reply = await engine.call({ method: 'POST', path: `/${index}/_search`, body, signal })
    const { workspaces } = buckets.parse(reply).aggregations
    found.push(...workspaces.buckets.map(({ key }) => key.id))
    after = workspaces.after_key
  } while (after)
  return found
}

/** Removes whatever an index holds of a workspace; null: what belongs to none. */
export const removeWorkspace = (
  engine: Engine,
  { index, workspaceId }: { index: string; workspaceId: string | null },
  signal: AbortSignal,
) =>
  engine.call({
    method: 'POST',
    path: `/${index}/_delete_by_query?conflicts=proceed&refresh=true`,
    body: {
      query:
        workspaceId === null
          ? { bool: { must_not: [{ exists: { field: 'workspace_id' } }] } }
          : { term: { workspace_id: workspaceId } },
    },
    timeoutMs: 600_000,
    signal,
  })
