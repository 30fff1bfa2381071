import type { DocumentState } from '@zhiwen/contract/enums.ts'
import type { AppId, DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { sql, type TenantTx, type Tx } from '../../platform/db/index.ts'
import { documentsDb } from './tables.ts'

export { documentsDb, type SourceState } from './tables.ts'

/** Stages in which somebody works on a document, before the index has it. */
export const workStates: DocumentState[] = ['found', 'queued', 'fetching', 'parsing']

const columns = [
  'workspace_id',
  'id',
  'app_id',
  'title',
  'path',
  'url',
  'doc_type',
  'size',
  'owner_name',
  'visibility',
  'is_published',
  'acl',
  'deny',
  'state',
  'reason_code',
  'tries',
  'is_excluded',
  'current_version',
  'passage_count',
  'source_updated_at',
  'updated_at',
  'removed_at',
] as const

export const findById = (tx: TenantTx, id: DocumentId) =>
  documentsDb(tx).selectFrom('documents').select(columns).where('id', '=', id).executeTakeFirst()

export type DocumentDetail = NonNullable<Awaited<ReturnType<typeof findById>>>

/** `id = any(…)` with one value for the whole list, so that the text never grows with it. */
export const idIn = (ids: readonly DocumentId[]) => sql<boolean>`id = any(${[...ids]}::uuid[])`

/** Keeps documents from changing; always in this order, so that two callers never block each other. */
export const lockDocuments = (tx: TenantTx, ids: readonly DocumentId[]) =>
  documentsDb(tx)
    .selectFrom('documents')
    .select(['id'])
    .where(idIn(ids))
    .orderBy('id')
    .forUpdate()
    .execute()

/** Where documents stand now. */
export const listStates = (tx: TenantTx, ids: readonly DocumentId[]) =>
  documentsDb(tx)
    .selectFrom('documents')
    .select(['id', 'app_id', 'state', 'reason_code'])
    .where(idIn(ids))
    .execute()

/** What documents are called, whoever asks; the caller masks what its reader may not see. */
export const listTitles = (tx: TenantTx, ids: readonly DocumentId[]) =>
  documentsDb(tx).selectFrom('documents').select(['id', 'title', 'path']).where(idIn(ids)).execute()

/** Documents of apps by state and reason: all counts come from this one question. */
export async function countStates(tx: Tx, appIds: readonly AppId[]) {
  const rows = await documentsDb(tx)
    .selectFrom('documents')
    .select(['app_id', 'state', 'reason_code', (eb) => eb.fn.countAll<string>().as('count')])
    .where(sql<boolean>`app_id = any(${[...appIds]}::uuid[])`)
    .groupBy(['app_id', 'state', 'reason_code'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

export type StateCount = Awaited<ReturnType<typeof countStates>>[number]

/** The workspace a transaction is bound to. */
export async function workspaceOf(tx: TenantTx): Promise<WorkspaceId> {
  const { rows } = await sql<{ id: WorkspaceId }>`
    select current_setting('app.workspace_id')::uuid as id`.execute(documentsDb(tx))
  const [row] = rows
  if (!row) throw new Error('no workspace')
  return row.id
}
