import type { DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { ReadScope } from '../modules/documents/index.ts'
import { readFilter } from '../modules/search/filter.ts'
import type { TestApp } from './test-app.ts'

/** Documents of which the engine would show something to a reader, by its filter alone. */
export async function visibleInIndex(
  app: TestApp,
  workspaceId: WorkspaceId,
  scope: ReadScope,
): Promise<Set<DocumentId>> {
  const { rows } = await app.system.query<{ name: string }>(
    `select name from search_indexes where state = 'live'`,
  )
  const [live] = rows
  if (!live) throw new Error('there is no index')
  const address = `${String(app.config.OPENSEARCH_URL[0])}/${live.name}`
  await fetch(`${address}/_refresh`, { method: 'POST' })
  const reply = await fetch(`${address}/_search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      size: 0,
      query: { bool: { filter: readFilter(workspaceId, scope) } },
      aggs: { documents: { terms: { field: 'doc_id', size: 10_000 } } },
    }),
  })
  const { aggregations } = (await reply.json()) as {
    aggregations: { documents: { buckets: { key: DocumentId }[] } }
  }
  return new Set(aggregations.documents.buckets.map(({ key }) => key))
}
