import type { AppId } from '@zhiwen/contract/ids.ts'
import { sql, type TenantTx } from '../../../platform/db/index.ts'
import { itemsDb } from './tables.ts'

const columns = [
  'external_id',
  'version',
  'title',
  'path',
  'url',
  'author',
  'mime',
  'size',
  'sha256',
  'storage_key',
  'file_name',
  'visibility',
  'readers',
  'deny',
  'source_updated_at',
  'removed_at',
] as const

const ofApp = (tx: TenantTx, appId: AppId) =>
  itemsDb(tx).selectFrom('pushed_items').where('app_id', '=', appId)

export const listByIds = (tx: TenantTx, appId: AppId, externalIds: readonly string[]) =>
  ofApp(tx, appId).select(columns).where('external_id', 'in', externalIds).execute()

export type ItemRow = Awaited<ReturnType<typeof listByIds>>[number]
export type NewItem = Omit<ItemRow, 'removed_at'>

/** Items in the order of their last change, after one of these changes; removed ones too. */
export const listChanges = (
  tx: TenantTx,
  appId: AppId,
  { after, limit }: { after: string; limit: number },
) =>
  ofApp(tx, appId)
    .select([...columns, 'change_no'])
    .where('change_no', '>', after)
    .orderBy('change_no')
    .limit(limit)
    .execute()

/** Adds or changes items; each takes the next change number, so a listing that goes on meets it. */
export const saveItems = (tx: TenantTx, appId: AppId, items: readonly NewItem[], now: Date) =>
  itemsDb(tx)
    .insertInto('pushed_items')
    .values(items.map((item) => ({ ...item, app_id: appId, created_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'app_id', 'external_id']).doUpdateSet((eb) => ({
        change_no: sql`default`,
        version: eb.ref('excluded.version'),
        title: eb.ref('excluded.title'),
        path: eb.ref('excluded.path'),
        url: eb.ref('excluded.url'),
        author: eb.ref('excluded.author'),
        mime: eb.ref('excluded.mime'),
        size: eb.ref('excluded.size'),
        sha256: eb.ref('excluded.sha256'),
        storage_key: eb.ref('excluded.storage_key'),
        file_name: eb.ref('excluded.file_name'),
        visibility: eb.ref('excluded.visibility'),
        readers: eb.ref('excluded.readers'),
        deny: eb.ref('excluded.deny'),
        source_updated_at: eb.ref('excluded.source_updated_at'),
        removed_at: null,
      })),
    )
    .execute()

export const removeItems = (
  tx: TenantTx,
  appId: AppId,
  externalIds: readonly string[],
  now: Date,
) =>
  itemsDb(tx)
    .updateTable('pushed_items')
    .set({ removed_at: now, change_no: sql`default` })
    .where('app_id', '=', appId)
    .where('external_id', 'in', externalIds)
    .where('removed_at', 'is', null)
    .returning('external_id')
    .execute()

/** Everybody an item of the app names as reader. */
export async function listReaders(tx: TenantTx, appId: AppId): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select distinct named.name
    from pushed_items, unnest(readers || deny) as named (name)
    where app_id = ${appId} and removed_at is null
    order by named.name`.execute(itemsDb(tx))
  return found.rows.map(({ name }) => name)
}

/** Which of these keys an item still refers to. */
export async function listUsedKeys(tx: TenantTx, appId: AppId, keys: readonly string[]) {
  const found = await ofApp(tx, appId)
    .select('storage_key')
    .distinct()
    .where('storage_key', 'in', keys)
    .execute()
  return new Set(found.map(({ storage_key }) => storage_key))
}

/** Keys of an app, page by page. */
export const listKeys = (
  tx: TenantTx,
  appId: AppId,
  { after, limit }: { after: string; limit: number },
) =>
  ofApp(tx, appId)
    .select(['external_id', 'storage_key'])
    .where('external_id', '>', after)
    .orderBy('external_id')
    .limit(limit)
    .execute()
