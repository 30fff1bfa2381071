import type { SourceItem } from '../../../connectors/content-spec.ts'
import { sha256 } from '../../../platform/crypto.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { ContentApp } from '../needs.ts'

type Needs = Pick<IngestionNeeds, 'documents'> & { db: Db; storage: Storage }
type Item = Pick<SourceItem, 'external_id' | 'version'>

/** In the state of an item: its bytes came with the listing. */
export const keptMark = 'body_kept'

/** Where bytes wait that came with a listing. */
export const listedKey = (appId: ContentApp['id'], { external_id, version }: Item): string =>
  `listed/${appId}/${sha256(JSON.stringify([external_id, version])).toString('hex')}`

/**
 * Makes the keeping of bytes a listing had to read anyway, so that a page is not asked for twice.
 * Bytes of versions we hold already are not kept.
 */
export const createKeepBodies =
  ({ db, storage, documents }: Needs) =>
  /** Returns the items with a mark on those whose bytes wait here. */
  async (app: ContentApp, items: readonly SourceItem[]): Promise<SourceItem[]> => {
    const withBody = items.filter(({ body }) => body !== undefined)
    if (withBody.length === 0) return [...items]
    const ids = withBody.map(({ external_id }) => external_id)
    const known = await db.withTenant({ workspaceId: app.workspace_id }, (tx) =>
      documents.known(tx, app.id, ids),
    )
    const kept = new Set<SourceItem>()
    for (const item of withBody) {
      if (!item.body || known.get(item.external_id)?.version === item.version) continue
      const contentType = item.mime ?? 'application/octet-stream'
      await storage.put(listedKey(app.id, item), Buffer.from(item.body), { contentType })
      kept.add(item)
    }
    return items.map((item) =>
      kept.has(item) ? { ...item, state: { ...item.state, [keptMark]: true } } : item,
    )
  }

export type KeepBodies = ReturnType<typeof createKeepBodies>
