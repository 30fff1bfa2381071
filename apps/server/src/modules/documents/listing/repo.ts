import type { DocumentState, ReasonCode } from '@zhiwen/contract/enums.ts'
import type { AppId, DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { sql, type TenantTx } from '../../../platform/db/index.ts'
import type { Access } from '../read-scope.ts'
import { documentsDb, idIn } from '../repo.ts'
import type { CleanItem } from './listed-item.ts'

/** Documents an app has under these ids of the source, kept from changing until the page is noted. */
export const lockByExternal = (tx: TenantTx, appId: AppId, externalIds: readonly string[]) =>
  documentsDb(tx)
    .selectFrom('documents')
    .select([
      'workspace_id',
      'id',
      'external_id',
      'title',
      'path',
      'url',
      'owner_name',
      'visibility',
      'acl',
      'deny',
      'acl_hash',
      'state',
      'reason_code',
      'is_excluded',
      'is_counted',
      'source_version',
      'stored_version',
      'current_version',
      'seen_run',
    ])
    .where('app_id', '=', appId)
    .where(sql<boolean>`external_id = any(${[...externalIds]}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

export type KnownRow = Awaited<ReturnType<typeof lockByExternal>>[number]

type Page = { appId: AppId; runNumber: number; now: Date }
type New = { workspace_id: WorkspaceId; id: DocumentId; external_id: string }

/** Adds documents; who was added by somebody else meanwhile is left out of the answer. */
export async function insertNew(
  tx: TenantTx,
  { appId, runNumber, now }: Page,
  items: readonly (CleanItem & { id: DocumentId })[],
): Promise<New[]> {
  const { rows } = await sql<New>`
    insert into documents (id, app_id, external_id, title, file_name, path, url, doc_type, mime,
      size, owner_name, source_updated_at, visibility, acl, deny, acl_hash, state, source_version,
      source_state, seen_run, found_run, created_at, updated_at)
    select id, ${appId}, external_id, title, file_name, path, url, doc_type, mime, size, owner_name,
      source_updated_at, visibility, acl, deny, acl_hash, 'found', source_version, source_state,
      ${runNumber}, ${runNumber}, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given (id uuid, external_id text,
      title text, file_name text, path text, url text, doc_type text, mime text, size bigint,
      owner_name text, source_updated_at timestamptz, visibility smallint, acl text[], deny text[],
      acl_hash text, source_version text, source_state jsonb)
    order by external_id
    on conflict (workspace_id, app_id, external_id) do nothing
    returning workspace_id, id, external_id`.execute(documentsDb(tx))
  return rows
}

export type Change = {
  id: DocumentId
  item: CleanItem
  access: Access & { acl_hash: string }
  /** A new state with its reason; null leaves both, and the tries, as they are. */
  next: { state: DocumentState; reason_code: ReasonCode | null } | null
  isIndexed: boolean
}

/** Writes what a listing says about known documents. */
export async function updateListed(
  tx: TenantTx,
  { runNumber, now }: Page,
  changes: readonly Change[],
): Promise<void> {
  const rows = changes.map(({ id, item, access, next, isIndexed }) => ({
    ...item,
    id,
    ...access,
    state: next?.state ?? null,
    reason_code: next?.reason_code ?? null,
    more: isIndexed ? 1 : 0,
  }))
  await sql`
    update documents as own set title = given.title, file_name = given.file_name,
      path = given.path, url = given.url, owner_name = given.owner_name,
      size = coalesce(given.size, own.size),
      source_updated_at = coalesce(given.source_updated_at, own.source_updated_at),
      source_version = given.source_version,
      source_state = own.source_state || given.source_state,
      visibility = given.visibility, acl = given.acl, deny = given.deny, acl_hash = given.acl_hash,
      index_version = own.index_version + given.more,
      seen_run = ${runNumber},
      state = coalesce(given.state, own.state),
      reason_code = case when given.state is null then own.reason_code else given.reason_code end,
      tries = case when given.state is null then own.tries else 0 end,
      retry_at = case when given.state is null then own.retry_at end,
      deadline_at = case when given.state is null then own.deadline_at end,
      removed_at = case when given.state is null then own.removed_at end,
      updated_at = case when given.state is null then own.updated_at else ${now} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, title text,
      file_name text, path text, url text, owner_name text, size bigint,
      source_updated_at timestamptz, source_version text, source_state jsonb, visibility smallint,
      acl text[], deny text[], acl_hash text, more int, state text, reason_code text)
    where own.id = given.id`.execute(documentsDb(tx))
}

/** Marks documents a listing has found as they were: one column that stands in no index. */
export const markSeen = (tx: TenantTx, ids: readonly DocumentId[], runNumber: number) =>
  documentsDb(tx)
    .updateTable('documents')
    .set({ seen_run: runNumber })
    .where(idIn(ids))
    .where('seen_run', '<', String(runNumber))
    .execute()

/** What connectors remember of items, by the source's ids. */
export const listKnown = (tx: TenantTx, appId: AppId, externalIds: readonly string[]) =>
  documentsDb(tx)
    .selectFrom('documents')
    .select(['external_id', 'source_version', 'source_state'])
    .where('app_id', '=', appId)
    .where(sql<boolean>`external_id = any(${[...externalIds]}::text[])`)
    .where('removed_at', 'is', null)
    .execute()

export type WantedAccess = { id: DocumentId } & Access

/** Gives documents their readers; those that have them already are left alone. */
export async function updateAccess(
  tx: TenantTx,
  appId: AppId,
  wanted: readonly (WantedAccess & { acl_hash: string })[],
): Promise<{ id: DocumentId; current_version: number | null }[]> {
  const { rows } = await sql<{ id: DocumentId; current_version: number | null }>`
    update documents as own set visibility = given.visibility, acl = given.acl, deny = given.deny,
      acl_hash = given.acl_hash, index_version = own.index_version + 1
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as given (id uuid,
      visibility smallint, acl text[], deny text[], acl_hash text)
    where own.id = given.id and own.app_id = ${appId} and own.removed_at is null
      and own.acl_hash <> given.acl_hash
    returning own.id, own.current_version`.execute(documentsDb(tx))
  return rows
}
