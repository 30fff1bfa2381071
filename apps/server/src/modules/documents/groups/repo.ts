import type { AppScope } from '@zhiwen/contract/enums.ts'
import type { AppId, DocGroupId, MemberId } from '@zhiwen/contract/ids.ts'
import { sql, type TenantTx } from '../../../platform/db/index.ts'
import { documentsDb } from '../repo.ts'
import { type GroupItem, groupsDb } from './tables.ts'

export type { GroupItem } from './tables.ts'

const columns = ['id', 'name', 'scope', 'owner_id', 'items', 'version', 'updated_at'] as const

export const findById = (tx: TenantTx, id: DocGroupId) =>
  groupsDb(tx).selectFrom('doc_groups').select(columns).where('id', '=', id).executeTakeFirst()

export type GroupRow = NonNullable<Awaited<ReturnType<typeof findById>>>

/** Groups of the company, or of one member. */
export function listGroups(tx: TenantTx, scope: AppScope, ownerId: MemberId) {
  const all = groupsDb(tx).selectFrom('doc_groups').select(columns).where('scope', '=', scope)
  const own = scope === 'personal' ? all.where('owner_id', '=', ownerId) : all
  return own.orderBy('name').orderBy('id').limit(1_000).execute()
}

type Fields = { name: string; items: GroupItem[] }
type New = Fields & { id: DocGroupId; scope: AppScope; owner_id: MemberId }

export const insertGroup = (tx: TenantTx, { items, ...group }: New, now: Date) =>
  groupsDb(tx)
    .insertInto('doc_groups')
    .values({ ...group, items: JSON.stringify(items), created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Changes a group as somebody has seen it; nothing when it was changed since. */
export const updateGroup = (
  tx: TenantTx,
  { id, version }: { id: DocGroupId; version: number },
  { name, items }: Fields,
  now: Date,
) =>
  groupsDb(tx)
    .updateTable('doc_groups')
    .set((eb) => ({
      name,
      items: JSON.stringify(items),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst()

export const deleteGroup = (tx: TenantTx, id: DocGroupId) =>
  groupsDb(tx).deleteFrom('doc_groups').where('id', '=', id).execute()

/** Groups that name an app or something in it. */
export const listWithApp = (tx: TenantTx, appId: AppId) =>
  groupsDb(tx)
    .selectFrom('doc_groups')
    .select(['id', 'name'])
    .where(sql<boolean>`items @> ${JSON.stringify([{ app_id: appId }])}::jsonb`)
    .orderBy('name')
    .execute()

/** A folder is itself and everything whose path begins with it and a slash: two ranges of bytes. */
const rangesOf = (path: string): [string, string][] =>
  path === ''
    ? [['', '\u{10FFFF}']]
    : [
        [path, `${path}\u0001`],
        [`${path}/`, `${path}0`],
      ]

/** Live documents in each group; one that is in it twice counts once. */
export async function countDocuments(
  tx: TenantTx,
  groups: readonly Pick<GroupRow, 'id' | 'items'>[],
): Promise<Map<DocGroupId, number>> {
  const folders = groups.flatMap(({ id, items }) =>
    items.flatMap((item) =>
      item.type === 'doc'
        ? []
        : rangesOf(item.path).map(([low, high]) => ({ id, app_id: item.app_id, low, high })),
    ),
  )
  const documents = groups.flatMap(({ id, items }) =>
    items.flatMap((item) =>
      item.type === 'doc' ? [{ id, app_id: item.app_id, document_id: item.document_id }] : [],
    ),
  )
  const { rows } = await sql<{ id: DocGroupId; count: string }>`
    select id, count(distinct document_id) as count from (
      select f.id, d.id as document_id
      from jsonb_to_recordset(${JSON.stringify(folders)}::jsonb)
        as f (id uuid, app_id uuid, low text, high text)
      join documents as d on d.app_id = f.app_id and d.path >= f.low collate "C"
        and d.path < f.high collate "C" and d.removed_at is null
      union all
      select g.id, d.id
      from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
        as g (id uuid, app_id uuid, document_id uuid)
      join documents as d on d.id = g.document_id and d.app_id = g.app_id and d.removed_at is null
    ) as members group by id`.execute(documentsDb(tx))
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}
