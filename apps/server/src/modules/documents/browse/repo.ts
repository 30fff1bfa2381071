import type { DocumentState, ReasonCode } from '@zhiwen/contract/enums.ts'
import type { AppId, DocumentId } from '@zhiwen/contract/ids.ts'
import { sql, type TenantTx } from '../../../platform/db/index.ts'
import type { ReadScope } from '../read-scope.ts'
import { documentsDb } from '../repo.ts'
import { readableBy } from '../verdicts/repo.ts'

export type Shown = 'all' | 'ready' | 'working' | 'trouble' | 'removed'
export type ListFilter = {
  appId: AppId
  show: Shown
  reason: ReasonCode | undefined
  /** Below this folder. */
  folder: string | undefined
  /** In title or path, whatever the case. */
  text: string | undefined
}

/** Every state but `removed`, by the list it is shown in. */
const statesOf: Record<Exclude<Shown, 'all'>, DocumentState[]> = {
  ready: ['ready'],
  working: ['found', 'queued', 'fetching', 'parsing', 'indexing'],
  trouble: ['failed', 'skipped'],
  removed: ['removed'],
}

/** Greater than every path that begins with a folder's name and a slash. */
const afterSlash = '0'

function filtered(
  tx: TenantTx,
  { appId, show, reason, folder, text }: ListFilter,
  scope: ReadScope,
) {
  let query = documentsDb(tx).selectFrom('documents').where('app_id', '=', appId)
  query =
    show === 'all'
      ? query.where('state', '<>', 'removed')
      : query.where('state', 'in', statesOf[show])
  if (show === 'trouble') query = query.where('reason_code', '<>', 'excluded')
  if (reason) query = query.where('reason_code', '=', reason)
  // Whoever may not read a document must not learn its words by asking for them (ROLE-11).
  if (folder || text) query = query.where(readableBy(scope))
  if (folder) {
    query = query.where((eb) =>
      eb.or([
        eb('path', '=', folder),
        eb.and([eb('path', '>=', `${folder}/`), eb('path', '<', folder + afterSlash)]),
      ]),
    )
  }
  if (text) {
    query = query.where(holds(text))
  }
  return query
}

/**
 * Title or path hold a text, whatever the case. No operator that looks inside a text may use an index
 * under row-level security, so the rows of one app are read; Chinese needs no folding of case.
 */
function holds(text: string) {
  const typed = text.toLowerCase()
  return typed === text.toUpperCase()
    ? sql<boolean>`(strpos(title, ${text}) > 0 or strpos(path, ${text}) > 0)`
    : sql<boolean>`(strpos(lower(title), ${typed}) > 0 or strpos(lower(path), ${typed}) > 0)`
}

type Part = { limit: number; offset: number }

type Asked = Part & { scope: ReadScope }

/** Ids of a page, the last changed first, by what indexes know; whatever is shown is read after that. */
const idsOf = (tx: TenantTx, filter: ListFilter, { scope, limit, offset }: Asked) =>
  filtered(tx, filter, scope)
    .select('id')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)

const shown = [
  'documents.id',
  'app_id',
  'title',
  'path',
  'url',
  'doc_type',
  'size',
  'owner_name',
  'visibility',
  'is_published',
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

/** A page of documents, each with whether the viewer may read it. */
export const listDocuments = (tx: TenantTx, filter: ListFilter, asked: Asked) =>
  documentsDb(tx)
    .with('found', () => idsOf(tx, filter, asked))
    .selectFrom('found')
    .innerJoin('documents', 'documents.id', 'found.id')
    .select([...shown, readableBy(asked.scope).as('is_readable')])
    .orderBy('updated_at', 'desc')
    .orderBy('documents.id', 'desc')
    .execute()

export type ListedDocument = Awaited<ReturnType<typeof listDocuments>>[number]

/** The same with how many there are, found in one walk; for filters no count is kept of. */
export async function findDocuments(tx: TenantTx, filter: ListFilter, asked: Asked) {
  const rows = await documentsDb(tx)
    .with('found', () =>
      idsOf(tx, filter, asked).select((eb) => eb.fn.countAll<string>().over().as('total')),
    )
    .selectFrom('found')
    .innerJoin('documents', 'documents.id', 'found.id')
    .select([...shown, 'total', readableBy(asked.scope).as('is_readable')])
    .orderBy('updated_at', 'desc')
    .orderBy('documents.id', 'desc')
    .execute()
  if (rows[0] || asked.offset === 0) return { rows, total: Number(rows[0]?.total ?? 0) }
  const { count } = await filtered(tx, filter, asked.scope)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}

type Folder = { name: string; count: number }

/** Folders right below a folder that hold something the viewer may read, with how much below. */
export async function listFolders(
  tx: TenantTx,
  { appId, parent, scope }: { appId: AppId; parent: string; scope: ReadScope },
): Promise<Folder[]> {
  const prefix = parent === '' ? '' : `${parent}/`
  const below =
    parent === ''
      ? sql<boolean>`path <> ''`
      : sql<boolean>`path >= ${prefix} and path < ${parent + afterSlash}`
  const { rows } = await sql<{ name: string; count: string }>`
    select split_part(substr(path, ${Array.from(prefix).length + 1}::int), '/', 1) as name, count(*) as count
    from documents
    where app_id = ${appId} and removed_at is null and ${below} and ${readableBy(scope)}
    group by 1 order by 1 limit 1000`.execute(documentsDb(tx))
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}

/** Where the passages of a version are kept. */
export const findPassages = (tx: TenantTx, id: DocumentId, versionNo: number) =>
  documentsDb(tx)
    .selectFrom('document_versions')
    .select('passages_key')
    .where('document_id', '=', id)
    .where('version_no', '=', versionNo)
    .executeTakeFirst()
