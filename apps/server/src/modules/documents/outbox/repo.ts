import type { DocType, Visibility } from '@zhiwen/contract/enums.ts'
import type { AppId, DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { type RawBuilder, type SystemTx, sql, type TenantTx } from '../../../platform/db/index.ts'
import { documentsDb, idIn, lockDocuments } from '../repo.ts'

/** Notes that the index must learn about documents, as their rows stand now. */
export async function enqueue(
  tx: TenantTx,
  ids: readonly DocumentId[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into index_outbox (document_id, index_version, op, queued_at)
    select id, index_version,
      case when current_version is null or is_excluded or state in ('removed', 'skipped')
        then 'delete' else 'write' end, ${now}
    from documents where id = any(${[...ids]}::uuid[]) order by id
    on conflict (workspace_id, document_id) do update
      set index_version = excluded.index_version, op = excluded.op, tries = 0, not_before = null`.execute(
    documentsDb(tx),
  )
  return Number(numAffectedRows ?? 0)
}

/** Everything the index must hold of one document. */
export type IndexDocument = {
  id: DocumentId
  app_id: AppId
  title: string
  path: string
  url: string | null
  doc_type: DocType
  lang: string
  owner_name: string
  visibility: Visibility
  is_published: boolean
  acl: string[]
  deny: string[]
  acl_hash: string
  created_at: Date
  source_updated_at: Date | null
  updated_at: Date
  index_version: number
  passage_count: number
  /** Passages the index may hold already, of whatever version. */
  indexed_passages: number
  version_no: number
  passages_key: string
  embedding_model: string
  content_sha256: string
  /** Something about it waits to be written. */
  is_waiting: boolean
}

/** What is in the index, or has to be; the documents are `d`. */
export const isIndexed = sql<boolean>`d.current_version is not null and not d.is_excluded
  and d.state not in ('removed', 'skipped')`

const readDocuments = async (
  tx: TenantTx,
  { where, limit }: { where: RawBuilder<boolean>; limit?: number },
): Promise<IndexDocument[]> => {
  const { rows } = await sql<IndexDocument & { index_version: string }>`
    select d.id, d.app_id, d.title, d.path, d.url, d.doc_type, d.lang, d.owner_name, d.visibility,
      d.is_published, d.acl, d.deny, d.acl_hash, d.created_at, d.source_updated_at, d.updated_at,
      d.index_version, v.passage_count, d.indexed_passages, v.version_no, v.passages_key,
      v.embedding_model, v.content_sha256,
      exists (select 1 from index_outbox as o where o.document_id = d.id) as is_waiting
    from documents as d
    join document_versions as v on v.workspace_id = d.workspace_id and v.document_id = d.id
      and v.version_no = d.current_version
    where ${isIndexed} and ${where}
    order by d.id limit ${limit ?? null}`.execute(documentsDb(tx))
  return rows.map((row) => ({ ...row, index_version: Number(row.index_version) }))
}

/** Documents the index must hold, by id, page by page. */
export const listIndexed = (
  tx: TenantTx,
  { after, limit }: { after: DocumentId | null; limit: number },
) => readDocuments(tx, { where: after ? sql<boolean>`d.id > ${after}` : sql<boolean>`true`, limit })

/** Those of them with these ids. */
export const indexedByIds = (tx: TenantTx, ids: readonly DocumentId[]) =>
  readDocuments(tx, { where: sql<boolean>`d.id = any(${[...ids]}::uuid[])` })

type Lease = { id: string; limit: number; now: Date; until: Date }
export type Taken = {
  document_id: DocumentId
  index_version: number
  tries: number
  indexed_passages: number
}

/**
 * Takes rows nobody works on, the oldest first. What may soon be in the index is noted before it is
 * written: a write that dies half way leaves no passages nobody knows of.
 */
export async function takeRows(tx: TenantTx, lease: Lease): Promise<Taken[]> {
  const { rows } = await sql<Taken & { index_version: string }>`
    with due as (
      select document_id from index_outbox
      where (leased_until is null or leased_until <= ${lease.now})
        and (not_before is null or not_before <= ${lease.now})
      order by queued_at limit ${lease.limit} for update skip locked
    )
    update index_outbox as own set lease = ${lease.id}, leased_until = ${lease.until}
    from due where own.document_id = due.document_id
    returning own.document_id, own.index_version, own.tries, 0 as indexed_passages`.execute(
    documentsDb(tx),
  )
  const ids = rows.map(({ document_id }) => document_id)
  await lockDocuments(tx, ids)
  const held = await documentsDb(tx)
    .updateTable('documents')
    .set((eb) => ({
      indexed_passages: eb.fn<number>('greatest', ['indexed_passages', 'passage_count']),
    }))
    .where(idIn(ids))
    .returning(['id', 'indexed_passages'])
    .execute()
  const passages = new Map(held.map(({ id, indexed_passages }) => [id, indexed_passages]))
  return rows.map((row) => ({
    ...row,
    index_version: Number(row.index_version),
    indexed_passages: passages.get(row.document_id) ?? 0,
  }))
}

/** How often rows were tried. */
export const listTries = (tx: TenantTx, ids: readonly DocumentId[]) =>
  documentsDb(tx)
    .selectFrom('index_outbox')
    .select(['document_id', 'tries'])
    .where(sql<boolean>`document_id = any(${[...ids]}::uuid[])`)
    .execute()

/** Makes the index learn documents anew. */
export const raiseVersion = (tx: TenantTx, ids: readonly DocumentId[], by: number) =>
  documentsDb(tx)
    .updateTable('documents')
    .set((eb) => ({ index_version: eb('index_version', '+', String(by)) }))
    .where(idIn(ids))
    .returning('id')
    .execute()

type Embedded = {
  document_id: DocumentId
  version_no: number
  passages_key: string
  embedding_model: string
}

/** Puts passages with vectors of another model in the place of the old ones. */
export const replacePassages = (tx: TenantTx, { document_id, version_no, ...made }: Embedded) =>
  documentsDb(tx)
    .updateTable('document_versions')
    .set(made)
    .where('document_id', '=', document_id)
    .where('version_no', '=', version_no)
    .returning('document_id')
    .executeTakeFirst()

export type Indexed = { document_id: DocumentId; index_version: number; passages: number }

/** What the index has confirmed; a document is ready only if nothing was changed meanwhile (SM-4). */
export async function confirm(tx: TenantTx, indexed: readonly Indexed[], now: Date) {
  const given = JSON.stringify(indexed)
  await lockDocuments(
    tx,
    indexed.map(({ document_id }) => document_id),
  )
  await sql`
    update documents as own set
      indexed_version = greatest(own.indexed_version, given.index_version),
      indexed_passages = case when given.index_version >= own.indexed_version
        then given.passages else own.indexed_passages end,
      state = case when own.state = 'indexing' and own.index_version = given.index_version
        then 'ready' else own.state end,
      reason_code = case when own.state = 'indexing' and own.index_version = given.index_version
        then null else own.reason_code end,
      tries = case when own.state = 'indexing' and own.index_version = given.index_version
        then 0 else own.tries end,
      deadline_at = case when own.state = 'indexing' and own.index_version = given.index_version
        then null else own.deadline_at end,
      updated_at = case when own.state = 'indexing' and own.index_version = given.index_version
        then ${now} else own.updated_at end
    from jsonb_to_recordset(${given}::jsonb)
      as given (document_id uuid, index_version bigint, passages int)
    where own.id = given.document_id`.execute(documentsDb(tx))
  await sql`
    delete from index_outbox as own
    using jsonb_to_recordset(${given}::jsonb) as given (document_id uuid, index_version bigint)
    where own.document_id = given.document_id and own.index_version = given.index_version`.execute(
    documentsDb(tx),
  )
}

/** Lets rows go that were taken, to be tried again at once or later. */
export async function release(
  tx: TenantTx,
  ids: readonly DocumentId[],
  again: { failures: 0 | 1; notBefore: Date | null },
): Promise<void> {
  await sql`
    update index_outbox set lease = null, leased_until = null, tries = tries + ${again.failures},
      not_before = ${again.notBefore}
    where document_id = any(${[...ids]}::uuid[])`.execute(documentsDb(tx))
}

/** Gives up on writing documents the index refuses for good; a removal is never given up. */
export async function giveUp(
  tx: TenantTx,
  refused: readonly { document_id: DocumentId; index_version: number }[],
  now: Date,
): Promise<DocumentId[]> {
  const { rows } = await sql<{ document_id: DocumentId }>`
    with hopeless as (
      delete from index_outbox as own
      using jsonb_to_recordset(${JSON.stringify(refused)}::jsonb)
        as given (document_id uuid, index_version bigint)
      where own.document_id = given.document_id and own.index_version = given.index_version
        and own.op = 'write'
      returning own.document_id
    )
    update documents as own set state = 'failed', reason_code = 'index-error', deadline_at = null,
      updated_at = ${now}
    from hopeless where own.id = hopeless.document_id and own.state in ('indexing', 'ready')
    returning own.id as document_id`.execute(documentsDb(tx))
  return rows.map(({ document_id }) => document_id)
}

/** How many documents wait to be indexed, and when the first of them may be. */
export async function countWaiting(tx: TenantTx): Promise<{ count: number; next_at: Date | null }> {
  const { rows } = await sql<{ count: string; next_at: Date | null }>`
    select count(*) as count, min(greatest(queued_at, leased_until, not_before)) as next_at
    from index_outbox`.execute(documentsDb(tx))
  return { count: Number(rows[0]?.count ?? 0), next_at: rows[0]?.next_at ?? null }
}

/** Whether the index still has to learn something about a source. */
export async function isWaiting(tx: TenantTx, appId: AppId): Promise<boolean> {
  const { rows } = await sql<{ is_waiting: boolean }>`
    select exists (
      select 1 from index_outbox as o join documents as d
        on d.workspace_id = o.workspace_id and d.id = o.document_id
      where d.app_id = ${appId}
    ) as is_waiting`.execute(documentsDb(tx))
  return rows[0]?.is_waiting ?? false
}

/** Workspaces with documents that could be indexed now. */
export async function listWaiting(
  tx: SystemTx,
  { limit, now }: { limit: number; now: Date },
): Promise<WorkspaceId[]> {
  const { rows } = await sql<{ workspace_id: WorkspaceId }>`
    select workspace_id from index_outbox
    where (leased_until is null or leased_until <= ${now})
      and (not_before is null or not_before <= ${now})
    group by workspace_id order by min(queued_at) limit ${limit}`.execute(documentsDb(tx))
  return rows.map(({ workspace_id }) => workspace_id)
}
