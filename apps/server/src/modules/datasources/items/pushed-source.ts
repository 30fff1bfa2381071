import type { AppId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { AccessList, PushedItems, SourceItem } from '../../../connectors/content-spec.ts'
import type { Db } from '../../../platform/db/index.ts'
import { readPrincipal } from '../access/principals.ts'
import { listGroups, listSeats } from '../access/repo.ts'
import type { Kinds } from '../store/kinds.ts'
import { accessOf } from './item-access.ts'
import type { ItemBytes } from './item-bytes.ts'
import * as repo from './repo.ts'

type Needs = { db: Db; kinds: Kinds; itemBytes: ItemBytes }
type Place = { id: AppId; workspace_id: WorkspaceId; app_key: string }

/** Makes pushed items readable like any other source: listed page by page, fetched one by one. */
export function createPushedSources({ db, kinds, itemBytes }: Needs) {
  return {
    of({ id, workspace_id, app_key }: Place): PushedItems {
      const scope = { workspaceId: workspace_id }
      const isUpload = !(kinds.cardOf(app_key)?.canListReaders ?? false)
      return {
        async page(after, limit) {
          const from = { after: after ?? '0', limit }
          const rows = await db.withTenant(scope, (tx) => repo.listChanges(tx, id, from))
          const last = rows.length < limit ? undefined : rows.at(-1)
          return {
            items: rows.map((row) => toSourceItem(row, isUpload)),
            next: last?.change_no ?? null,
          }
        },
        async read(externalId) {
          const [row] = await db.withTenant(scope, (tx) => repo.listByIds(tx, id, [externalId]))
          const body = row && row.removed_at === null && (await itemBytes.read(row.storage_key))
          if (!row || !body) return 'gone'
          const file = row.file_name && { file_name: row.file_name }
          return { body, mime: row.mime, version: row.version, ...file }
        },
        // Groups of uploads stand in their access file; those of a push are ours to know.
        access: () =>
          isUpload
            ? Promise.resolve({ users: [], groups: [], rules: [] })
            : db.withTenant(scope, (tx) => readAccess(tx, id)),
      }
    },
  }
}

export type PushedSources = ReturnType<typeof createPushedSources>

const toSourceItem = (row: repo.ItemRow, isUpload: boolean): SourceItem => ({
  external_id: row.external_id,
  version: row.version,
  title: row.title,
  path: row.path === '' ? [] : row.path.split('/'),
  mime: row.mime,
  size: row.size,
  source_updated_at: row.source_updated_at,
  access: accessOf(row, isUpload),
  ...(row.author && { author: row.author }),
  ...(row.file_name && { file_name: row.file_name }),
  ...(row.url !== null && { url: row.url }),
  ...(row.removed_at && { is_deleted: true }),
})

/** Groups as they were pushed, and everybody whom items name: as users, so that all are mapped. */
async function readAccess(tx: Parameters<typeof listGroups>[0], appId: AppId): Promise<AccessList> {
  const seats = Map.groupBy(await listSeats(tx, appId), ({ group_id }) => group_id)
  const groups = (await listGroups(tx, appId)).map(({ group_id, name, parent_id }) => ({
    group_id,
    name,
    parent_id,
    members: (seats.get(group_id) ?? []).map(({ open_id }) => seatOf(open_id)),
  }))
  const users = (await repo.listReaders(tx, appId)).flatMap((name) => {
    const principal = readPrincipal(name)
    if (principal?.kind !== 'user') return []
    const { open_id } = principal
    return [{ open_id, name: open_id, email: '', mobile: '', is_active: true }]
  })
  return { users, groups, rules: [] }
}

const seatOf = (openId: string) =>
  readPrincipal(openId) ?? ({ kind: 'user', open_id: openId } as const)
