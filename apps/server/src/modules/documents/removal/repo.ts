import type { AppId, DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { type SystemTx, sql, type TenantTx } from '../../../platform/db/index.ts'
import { documentsDb, type SourceState } from '../repo.ts'

type Gone = { workspace_id: WorkspaceId; id: DocumentId; was_counted: boolean }
/** Which documents of an app go: not seen by a run, named by the source, or all. */
export type Which = { unseenBy: number } | { externalIds: readonly string[] } | 'all'

const condition = (which: Which) => {
  if (which === 'all') return sql<boolean>`true`
  if ('unseenBy' in which) return sql<boolean>`seen_run < ${which.unseenBy}`
  return sql<boolean>`external_id = any(${[...which.externalIds]}::text[])`
}

/** Hides documents at once; they can be brought back for 30 days. */
export async function markRemoved(
  tx: TenantTx,
  appId: AppId,
  { which, limit, now }: { which: Which; limit: number; now: Date },
): Promise<Gone[]> {
  const { rows } = await sql<Gone>`
    with old as (
      select id, is_counted from documents
      where app_id = ${appId} and removed_at is null and ${condition(which)}
      order by id limit ${limit} for update
    )
    update documents as own set state = 'removed', removed_at = ${now}, reason_code = null,
      is_counted = false, retry_at = null, deadline_at = null, tries = 0,
      index_version = own.index_version + 1, updated_at = ${now}
    from old where own.id = old.id
    returning own.workspace_id, own.id, old.is_counted as was_counted`.execute(documentsDb(tx))
  return rows
}

const live = (tx: TenantTx, appId: AppId) =>
  documentsDb(tx)
    .selectFrom('documents')
    .where('app_id', '=', appId)
    .where('removed_at', 'is', null)

/** Documents of an app that are not removed. */
export async function countLive(tx: TenantTx, appId: AppId): Promise<number> {
  const { count } = await live(tx, appId)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those of them a run has not seen. */
export async function countUnseen(tx: TenantTx, appId: AppId, runNumber: number): Promise<number> {
  const { count } = await live(tx, appId)
    .where('seen_run', '<', String(runNumber))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type Unseen = {
  id: DocumentId
  external_id: string
  source_version: string
  source_state: SourceState
  title: string
  path: string
}

export const listUnseen = (
  tx: TenantTx,
  appId: AppId,
  { runNumber, limit }: { runNumber: number; limit: number },
): Promise<Unseen[]> =>
  live(tx, appId)
    .where('seen_run', '<', String(runNumber))
    .select(['id', 'external_id', 'source_version', 'source_state', 'title', 'path'])
    // Spread over all of them: what a short listing leaves out lies together at its end.
    .orderBy(sql`md5(id::text)`)
    .limit(limit)
    .execute()

/** Names of the source of documents a run has not seen. */
export async function listUnseenNames(
  tx: TenantTx,
  appId: AppId,
  { runNumber, limit }: { runNumber: number; limit: number },
): Promise<string[]> {
  const rows = await live(tx, appId)
    .where('seen_run', '<', String(runNumber))
    .select('external_id')
    .limit(limit)
    .execute()
  return rows.map(({ external_id }) => external_id)
}

/**
 * Brings removed documents back. With bytes in hand they go straight to the index, because the source
 * may not have them now; the others must be fetched.
 */
export async function bringBack(
  tx: TenantTx,
  appId: AppId,
  { ids, removedAfter, now }: { ids: readonly DocumentId[]; removedAfter: Date; now: Date },
) {
  const { rows } = await sql<{
    workspace_id: WorkspaceId
    id: DocumentId
    has_version: boolean
    is_excluded: boolean
  }>`
    with old as (
      select id from documents where app_id = ${appId} and state = 'removed'
        and removed_at > ${removedAfter} and id = any(${[...ids]}::uuid[])
      order by id for update
    )
    update documents as own set state = case when is_excluded then 'skipped' else 'found' end,
      reason_code = case when is_excluded then 'excluded' end, removed_at = null, updated_at = ${now}
    from old where own.id = old.id
    returning own.workspace_id, own.id, own.current_version is not null as has_version,
      own.is_excluded`.execute(documentsDb(tx))
  return rows
}

/** Sends documents with bytes in hand straight to the index. */
export async function setIndexing(
  tx: TenantTx,
  ids: readonly DocumentId[],
  { now, deadline }: { now: Date; deadline: Date },
): Promise<void> {
  await sql`
    update documents set state = 'indexing', reason_code = null, deadline_at = ${deadline},
      index_version = index_version + 1, updated_at = ${now}
    where id = any(${[...ids]}::uuid[])`.execute(documentsDb(tx))
}

/** Keeps documents out of search, or lets them in; says how each stood. */
export async function setExcluded(
  tx: TenantTx,
  appId: AppId,
  { ids, isExcluded, now }: { ids: readonly DocumentId[]; isExcluded: boolean; now: Date },
) {
  const { rows } = await sql<{
    workspace_id: WorkspaceId
    id: DocumentId
    was_counted: boolean
    has_version: boolean
    is_removed: boolean
    is_current: boolean
  }>`
    with old as (
      select id, is_counted from documents where app_id = ${appId} and is_excluded <> ${isExcluded}
        and id = any(${[...ids]}::uuid[])
      order by id for update
    )
    update documents as own set is_excluded = ${isExcluded}, is_counted = false, retry_at = null,
      deadline_at = null, index_version = own.index_version + 1, updated_at = ${now},
      state = case when own.state = 'removed' then 'removed'
        when ${isExcluded} then 'skipped' else 'found' end,
      reason_code = case when own.state <> 'removed' and ${isExcluded} then 'excluded' end
    from old where own.id = old.id
    returning own.workspace_id, own.id, old.is_counted as was_counted,
      own.current_version is not null as has_version, own.removed_at is not null as is_removed,
      own.stored_version is not distinct from own.source_version as is_current`.execute(
    documentsDb(tx),
  )
  return rows
}

/** Documents of an app among these ids, to refuse foreign ones. */
export async function countOf(tx: TenantTx, appId: AppId, ids: readonly DocumentId[]) {
  const { count } = await documentsDb(tx)
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('app_id', '=', appId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Documents whose days to be restored are over and that the index has let go, across workspaces. */
export const listOver = (tx: SystemTx, before: Date, limit: number) =>
  documentsDb(tx)
    .selectFrom('documents')
    .select(['workspace_id', 'id'])
    .where('removed_at', '<=', before)
    .whereRef('indexed_version', '=', 'index_version')
    .orderBy('removed_at')
    .limit(limit)
    .execute()

/** Removed documents of an app the index has let go, and how many documents it has in all. */
export async function listOfApp(tx: TenantTx, appId: AppId, limit: number) {
  const rows = await documentsDb(tx)
    .selectFrom('documents')
    .select(['workspace_id', 'id'])
    .where('app_id', '=', appId)
    .where('removed_at', 'is not', null)
    .whereRef('indexed_version', '=', 'index_version')
    .orderBy('id')
    .limit(limit)
    .execute()
  const { count } = await documentsDb(tx)
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('app_id', '=', appId)
    .executeTakeFirstOrThrow()
  return {
    ids: rows.map(({ id }) => id),
    workspaceId: rows[0]?.workspace_id,
    count: Number(count),
  }
}

type Purged = { document_id: DocumentId; keys: string[] }

/** Deletes removed documents with all versions, and names the keys of their bytes. */
export async function purge(
  tx: TenantTx,
  ids: readonly DocumentId[],
  before: Date,
): Promise<Purged[]> {
  const { rows } = await sql<Purged>`
    with old as (
      select id from documents where id = any(${[...ids]}::uuid[]) and removed_at <= ${before}
        and indexed_version = index_version order by id for update
    ), keys as (
      select v.document_id, array_agg(v.raw_key) || array_agg(v.passages_key) as keys
      from document_versions as v join old on old.id = v.document_id group by v.document_id
    ), gone as (
      delete from documents as own using old where own.id = old.id returning own.id
    )
    select gone.id as document_id, coalesce(keys.keys, '{}') as keys
    from gone left join keys on keys.document_id = gone.id`.execute(documentsDb(tx))
  return rows
}

/** Keys versions of a document still refer to, and whether somebody works on it now. */
export async function keysInUse(tx: TenantTx, id: DocumentId) {
  const versions = await documentsDb(tx)
    .selectFrom('document_versions')
    .select(['raw_key', 'passages_key'])
    .where('document_id', '=', id)
    .execute()
  const busy = await documentsDb(tx)
    .selectFrom('documents')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'fetching', 'parsing'])
    .executeTakeFirst()
  return {
    keys: new Set(versions.flatMap(({ raw_key, passages_key }) => [raw_key, passages_key])),
    isBusy: busy !== undefined,
  }
}
