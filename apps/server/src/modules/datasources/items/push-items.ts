import type { pushItems } from '@zhiwen/contract/app-items.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import type { InputOf } from '../../../http/route.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import type { SaveAccess } from '../access/save-access.ts'
import type { ContentApp } from '../apps/repo.ts'
import type { IngestionHooks } from '../needs.ts'
import type { Kinds } from '../store/kinds.ts'
import { accessOf } from './item-access.ts'
import type { ItemBytes } from './item-bytes.ts'
import { fedAppFor, type Pusher } from './policy.ts'
import type { ReadPushed } from './read-pushed.ts'
import * as repo from './repo.ts'

type Body = InputOf<typeof pushItems>['body']
type Needs = {
  db: Db
  clock: Clock
  kinds: Kinds
  itemBytes: ItemBytes
  saveAccess: SaveAccess
  readPushed: ReadPushed
  ingestion: Pick<IngestionHooks, 'itemsPushed'>
}
type Judged = Awaited<ReturnType<ReadPushed>>[number]
type Outcome = 'added' | 'changed' | 'unchanged' | 'refused'

/** Makes the way in for items that are pushed or uploaded (API-APP-13); a repeat changes nothing. */
export function createPushItems(needs: Needs) {
  const { db, clock, kinds, itemBytes, saveAccess, readPushed, ingestion } = needs

  /** Bytes first; whatever breaks off after this is swept. */
  async function store(actor: Pusher, appId: AppId, judged: readonly Judged[]): Promise<void> {
    const good = judged.flatMap(({ item }) => item ?? [])
    await db.withTenant(actor, async (tx) => {
      const app = await fedAppFor(tx, { kinds, actor, appId })
      const ids = good.map(({ row }) => row.external_id)
      const old = ids.length === 0 ? [] : await repo.listByIds(tx, appId, ids)
      const keys = [...old, ...good.map(({ row }) => row)].map(({ storage_key }) => storage_key)
      await itemBytes.sweepLater(tx, app, [...new Set(keys)])
    })
    for (const { row, bytes } of good) await itemBytes.put(row.storage_key, bytes, row.mime)
  }

  async function save(tx: TenantTx, app: ContentApp, judged: readonly Judged[]) {
    const rows = judged.flatMap(({ item }) => item?.row ?? [])
    const ids = rows.map(({ external_id }) => external_id)
    const old = ids.length === 0 ? [] : await repo.listByIds(tx, app.id, ids)
    const before = new Map(old.map((row) => [row.external_id, row]))
    const results = judged.map((one) => resultOf(app, one, before.get(one.external_id)))
    const written = new Set(
      results
        .filter(({ result }) => result === 'added' || result === 'changed')
        .map((r) => r.external_id),
    )
    await write(
      tx,
      app,
      rows.filter(({ external_id }) => written.has(external_id)),
    )
    return { items: results }
  }

  async function write(tx: TenantTx, app: ContentApp, rows: readonly repo.NewItem[]) {
    if (rows.length === 0) return
    await repo.saveItems(tx, app.id, rows, clock.now())
    const isUpload = !(kinds.cardOf(app.app_key)?.canListReaders ?? false)
    await saveAccess.noteReaders(
      tx,
      app,
      rows.map((row) => ({ access: accessOf(row, isUpload) })),
    )
    await ingestion.itemsPushed(tx, app)
  }

  return {
    push: async (actor: Pusher, appId: AppId, { items }: Body) => {
      const judged = await readPushed(actor, appId, items)
      await store(actor, appId, judged)
      return db.withTenant(actor, async (tx) =>
        save(tx, await fedAppFor(tx, { kinds, actor, appId }), judged),
      )
    },
    remove: (actor: Pusher, appId: AppId, externalIds: readonly string[]) =>
      db.withTenant(actor, async (tx) => {
        const app = await fedAppFor(tx, { kinds, actor, appId })
        const removed = await repo.removeItems(tx, app.id, externalIds, clock.now())
        if (removed.length > 0) await ingestion.itemsPushed(tx, app)
        return { removed: removed.length }
      }),
  }
}

/** What comes of one item. */
function resultOf(app: ContentApp, { external_id, error, item }: Judged, known?: repo.ItemRow) {
  const isNew = !known || known.removed_at !== null
  const refused: Outcome = 'refused'
  if (error || !item) return { external_id, result: refused, error }
  if (isNew && app.is_over_quota) {
    return { external_id, result: refused, error: 'over-quota' as const }
  }
  const result: Outcome = isNew ? 'added' : isSame(known, item.row) ? 'unchanged' : 'changed'
  return { external_id, result, error: null }
}

/** Whether a push says what was known already; the time of the push alone is no change. */
function isSame(known: repo.ItemRow, row: repo.NewItem): boolean {
  const wordsOf = ({ source_updated_at, storage_key, ...rest }: repo.NewItem) =>
    JSON.stringify(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const { removed_at: _, ...kept } = known
  return wordsOf(kept) === wordsOf(row)
}
