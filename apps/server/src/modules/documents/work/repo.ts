import type { DocType, DocumentState, ReasonCode } from '@zhiwen/contract/enums.ts'
import type { AppId, DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { type SystemTx, sql, type TenantTx } from '../../../platform/db/index.ts'
import { documentsDb, idIn, lockDocuments, type SourceState, workStates } from '../repo.ts'

const atWork: DocumentState[] = ['queued', 'fetching', 'parsing']

/** Takes documents that may be worked on now; others have ended, moved on or must wait. */
export async function takeForWork(
  tx: TenantTx,
  ids: readonly DocumentId[],
  { now, deadline }: { now: Date; deadline: Date },
) {
  await lockDocuments(tx, ids)
  return documentsDb(tx)
    .updateTable('documents')
    .set({ state: 'fetching', deadline_at: deadline, retry_at: null, updated_at: now })
    .where(idIn(ids))
    .where('state', 'in', workStates)
    .where('is_excluded', '=', false)
    .where((eb) => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', now)]))
    .returning([
      'id',
      'app_id',
      'external_id',
      'title',
      'file_name',
      'path',
      'url',
      'mime',
      'size',
      'tries',
      'source_version',
      'stored_version',
      'source_state',
      'content_sha256',
      'current_version',
    ])
    .execute()
}

/** The versions documents have now. */
export const listCurrent = (tx: TenantTx, ids: readonly DocumentId[]) =>
  documentsDb(tx)
    .selectFrom('document_versions as v')
    .innerJoin('documents as d', (join) =>
      join
        .onRef('d.workspace_id', '=', 'v.workspace_id')
        .onRef('d.id', '=', 'v.document_id')
        .onRef('d.current_version', '=', 'v.version_no'),
    )
    .selectAll('v')
    .where(sql<boolean>`v.document_id = any(${[...ids]}::uuid[])`)
    .execute()

/** Moves documents on within the work; who has left it is not brought back. */
export const setStage = (
  tx: TenantTx,
  ids: readonly DocumentId[],
  stage: 'fetching' | 'parsing',
  now: Date,
) =>
  documentsDb(tx)
    .updateTable('documents')
    .set({ state: stage, updated_at: now })
    .where(idIn(ids))
    .where('state', 'in', atWork)
    .execute()

export type NewVersion = {
  id: DocumentId
  /** The listed version this work was done for; another one makes the work void. */
  source_version: string
  /** What the source called the bytes, where it differs. */
  fetched_version?: string | undefined
  content_sha256: string
  mime: string
  doc_type: DocType
  lang: string
  raw_size: number
  raw_key: string
  passages_key: string
  passage_count: number
  parser_version: string
  embedding_model: string
  source_state?: SourceState | undefined
}

type Moment = { now: Date; deadline: Date }

/** Makes versions the current ones; documents that have moved on are left out. */
export async function setVersions(
  tx: TenantTx,
  versions: readonly NewVersion[],
  { now, deadline }: Moment,
) {
  const given = versions.map(({ source_state = {}, ...version }) => ({ ...version, source_state }))
  const { rows } = await sql<{ workspace_id: WorkspaceId; id: DocumentId; version_no: number }>`
    update documents as own set state = 'indexing', reason_code = null, retry_at = null,
      deadline_at = ${deadline}, stored_version = given.source_version,
      content_sha256 = given.content_sha256, mime = given.mime, doc_type = given.doc_type,
      lang = given.lang, size = given.raw_size, passage_count = given.passage_count,
      current_version = coalesce(own.current_version, 0) + 1,
      index_version = own.index_version + 1,
      source_state = own.source_state || given.source_state, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id uuid,
      source_version text, content_sha256 text, mime text, doc_type text, lang text,
      raw_size bigint, passage_count int, source_state jsonb)
    where own.id = given.id and own.source_version = given.source_version
      and own.state in ('queued', 'fetching', 'parsing') and not own.is_excluded
    returning own.workspace_id, own.id, own.current_version as version_no`.execute(documentsDb(tx))
  return rows
}

type Numbered = { version: NewVersion; no: number }

export const insertVersions = (tx: TenantTx, versions: readonly Numbered[], now: Date) =>
  documentsDb(tx)
    .insertInto('document_versions')
    .values(
      versions.map(({ version, no }) => ({
        document_id: version.id,
        version_no: no,
        source_version: version.fetched_version ?? version.source_version,
        content_sha256: version.content_sha256,
        mime: version.mime,
        raw_size: version.raw_size,
        raw_key: version.raw_key,
        passages_key: version.passages_key,
        passage_count: version.passage_count,
        parser_version: version.parser_version,
        embedding_model: version.embedding_model,
        fetched_at: now,
      })),
    )
    .execute()

/** Forgets all but the last versions, and names the keys of their bytes. */
export const deleteOldVersions = (tx: TenantTx, id: DocumentId, upTo: number) =>
  documentsDb(tx)
    .deleteFrom('document_versions')
    .where('document_id', '=', id)
    .where('version_no', '<=', upTo)
    .returning(['raw_key', 'passages_key'])
    .execute()

type Same = { id: DocumentId; source_version: string; source_state?: SourceState | undefined }

/** Ends the work on a document whose bytes are the ones we hold; the index may still need them. */
export async function setSame(tx: TenantTx, same: Same, { now, deadline }: Moment) {
  const isIndexed = sql`(indexed_passages = passage_count and indexed_version = index_version)`
  const { rows } = await sql<{ workspace_id: WorkspaceId; id: DocumentId; state: DocumentState }>`
    update documents set state = case when ${isIndexed} then 'ready' else 'indexing' end,
      index_version = index_version + case when ${isIndexed} then 0 else 1 end,
      deadline_at = case when ${isIndexed} then null else ${deadline}::timestamptz end,
      reason_code = null, tries = 0, retry_at = null, stored_version = source_version,
      source_state = source_state || ${JSON.stringify(same.source_state ?? {})}::jsonb,
      updated_at = ${now}
    where id = ${same.id} and source_version = ${same.source_version}
      and state in ('queued', 'fetching', 'parsing') and not is_excluded
      and current_version is not null
    returning workspace_id, id, state`.execute(documentsDb(tx))
  return rows[0]
}

type End = { outcome: 'failed' | 'skipped'; reason: ReasonCode; now: Date }

/** Ends the work without a new version; what is skipped leaves the index and gives its place back. */
export async function setEnded(tx: TenantTx, id: DocumentId, { outcome, reason, now }: End) {
  const isSkipped = outcome === 'skipped'
  const { rows } = await sql<{
    workspace_id: WorkspaceId
    id: DocumentId
    was_counted: boolean
    is_indexed: boolean
  }>`
    with old as (
      select id, is_counted from documents
      where id = ${id} and state in ('found', 'queued', 'fetching', 'parsing') for update
    )
    update documents as own set state = ${outcome}, reason_code = ${reason}, retry_at = null,
      deadline_at = null, updated_at = ${now},
      is_counted = own.is_counted and not ${isSkipped}::boolean,
      index_version = own.index_version
        + case when ${isSkipped}::boolean and own.current_version is not null then 1 else 0 end
    from old where own.id = old.id
    returning own.workspace_id, own.id, old.is_counted as was_counted,
      own.current_version is not null as is_indexed`.execute(documentsDb(tx))
  return rows[0]
}

/** Puts a document back into the queue, not before a moment. */
export const setRetry = (
  tx: TenantTx,
  id: DocumentId,
  { reason, at, now }: { reason: ReasonCode; at: Date; now: Date },
) =>
  documentsDb(tx)
    .updateTable('documents')
    .set((eb) => ({
      state: 'queued',
      reason_code: reason,
      tries: eb('tries', '+', 1),
      retry_at: at,
      deadline_at: null,
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('state', 'in', atWork)
    .returning('tries')
    .executeTakeFirst()

/** When the first of these documents that wait may be tried again; nothing when none waits. */
export async function nextRetry(tx: TenantTx, ids: readonly DocumentId[]): Promise<Date | null> {
  const row = await documentsDb(tx)
    .selectFrom('documents')
    .select((eb) => eb.fn.min('retry_at').as('next_at'))
    .where(idIn(ids))
    .where('state', 'in', workStates)
    .where('is_excluded', '=', false)
    .executeTakeFirst()
  return row?.next_at ?? null
}

/**
 * Lets everything of an app go that was waiting or under way, when its run is ended. Ready is only what
 * the index knows or is about to learn; the rest is found again by the next listing.
 */
export async function releaseWork(tx: TenantTx, appId: AppId, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with open as (
      select id from documents where app_id = ${appId} and state in ('queued', 'fetching', 'parsing')
      order by id for update
    )
    update documents as own set
      state = case when own.indexed_version > 0 and own.indexed_passages > 0
          and (own.indexed_version = own.index_version or exists (
            select 1 from index_outbox as waiting
            where waiting.workspace_id = own.workspace_id and waiting.document_id = own.id
          ))
        then 'ready' else 'found' end,
      reason_code = null, retry_at = null, deadline_at = null, updated_at = ${now}
    from open where own.id = open.id`.execute(documentsDb(tx))
  return Number(numAffectedRows ?? 0)
}

/** Queues ended documents of an app again; all failed ones when none are named. */
export async function requeue(
  tx: TenantTx,
  appId: AppId,
  { ids, limit, now }: { ids: readonly DocumentId[] | null; limit: number; now: Date },
) {
  const { rows } = await sql<{ workspace_id: WorkspaceId; id: DocumentId; is_counted: boolean }>`
    with wanted as (
      select id from documents
      where app_id = ${appId} and state in ('failed', 'skipped') and not is_excluded
        and (${ids === null} and state = 'failed' or id = any(${[...(ids ?? [])]}::uuid[]))
      order by id limit ${limit} for update
    )
    update documents as own set state = case when own.is_counted then 'queued' else 'found' end,
      reason_code = null, tries = 0, retry_at = null, deadline_at = null, updated_at = ${now}
    from wanted where own.id = wanted.id
    returning own.workspace_id, own.id, own.is_counted`.execute(documentsDb(tx))
  return rows
}

/** Documents whose time in a stage is over, across workspaces. */
export const listLate = (tx: SystemTx, now: Date, limit: number) =>
  documentsDb(tx)
    .selectFrom('documents')
    .select(['workspace_id', 'app_id', 'id'])
    .where('state', 'in', ['fetching', 'parsing', 'indexing'])
    .where('deadline_at', '<', now)
    .orderBy('deadline_at')
    .limit(limit)
    .execute()

/** Gives late documents one more chance, then lets them fail; says what became of each (SM-4). */
export async function endLate(tx: TenantTx, ids: readonly DocumentId[], now: Date) {
  await lockDocuments(tx, ids)
  const { rows } = await sql<{ id: DocumentId; app_id: AppId; state: DocumentState }>`
    update documents set state = case when tries = 0 then 'queued' else 'failed' end,
      reason_code = 'deadline', tries = tries + 1, deadline_at = null, updated_at = ${now}
    where id = any(${[...ids]}::uuid[]) and deadline_at < ${now} and state in ('fetching', 'parsing')
    returning id, app_id, state`.execute(documentsDb(tx))
  return rows
}

/** Moves the deadline of documents the index is late with, and names those nobody would index. */
export async function extendIndexing(
  tx: TenantTx,
  ids: readonly DocumentId[],
  { now, deadline }: Moment,
): Promise<DocumentId[]> {
  const { rows } = await sql<{ id: DocumentId; is_waiting: boolean }>`
    update documents as own set deadline_at = ${deadline}
    where id = any(${[...ids]}::uuid[]) and deadline_at < ${now} and state = 'indexing'
    returning id, exists (
      select 1 from index_outbox as o where o.document_id = own.id
    ) as is_waiting`.execute(documentsDb(tx))
  return rows.flatMap(({ id, is_waiting }) => (is_waiting ? [] : [id]))
}
