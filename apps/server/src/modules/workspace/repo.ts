import type { FileId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { SystemTx, TenantTx, Tx } from '../../platform/db/index.ts'
import { workspaceDb } from './tables.ts'

export type NewWorkspace = {
  id: WorkspaceId
  company_name: string
  company_name_key: string
  created_by: UserId
}

export const insertWorkspace = (tx: SystemTx, workspace: NewWorkspace, now: Date) =>
  workspaceDb(tx)
    .insertInto('workspaces')
    .values({ ...workspace, created_at: now, updated_at: now })
    .execute()

/** Companies by their ids; deleted ones are gone. */
export const listCompanies = (tx: Tx, ids: readonly WorkspaceId[]) =>
  workspaceDb(tx)
    .selectFrom('workspaces')
    .select([
      'id',
      'company_name',
      'primary_color',
      'chat_enabled',
      'logo_file_id',
      'logo_square_file_id',
      'settings',
    ])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()

export async function getCompanyName(tx: Tx, id: WorkspaceId): Promise<string> {
  const company = await workspaceDb(tx)
    .selectFrom('workspaces')
    .select('company_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return company.company_name
}

/** Ids of companies that are not deleted, to choose by in other queries. */
export const living = (tx: Tx) =>
  workspaceDb(tx).selectFrom('workspaces').select('id').where('deleted_at', 'is', null)

/** Everything a manager may see of the transaction's own company, held until the transaction ends. */
export const lockCompany = (tx: TenantTx, id: WorkspaceId) =>
  company(tx, id).forUpdate().executeTakeFirst()

export const findCompany = (tx: TenantTx, id: WorkspaceId) => company(tx, id).executeTakeFirst()

const company = (tx: Tx, id: WorkspaceId) =>
  workspaceDb(tx)
    .selectFrom('workspaces')
    .select([
      'id',
      'company_name',
      'primary_color',
      'chat_enabled',
      'logo_file_id',
      'logo_square_file_id',
      'settings',
      'version',
      'created_at',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>

type CompanyChanges = {
  company_name?: string
  company_name_key?: string
  primary_color?: string
  chat_enabled?: boolean
  logo_file_id?: FileId | null
  logo_square_file_id?: FileId | null
  settings?: string
}

/** Changes the company of the transaction; every change is a new version. */
export const updateCompany = (
  tx: TenantTx,
  id: WorkspaceId,
  { changes, now }: { changes: CompanyChanges; now: Date },
) =>
  workspaceDb(tx)
    .updateTable('workspaces')
    .set((column) => ({ ...changes, version: column('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()

/** Hides a company from everybody and frees its name; of two at once one finds nothing left. */
export const markDeleted = (tx: SystemTx, id: WorkspaceId, now: Date) =>
  workspaceDb(tx)
    .updateTable('workspaces')
    .set({ deleted_at: now, updated_at: now, company_name_key: `deleted ${id}` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('company_name')
    .executeTakeFirst()

/** Ids of all companies, deleted ones too. */
export async function listIds(tx: SystemTx): Promise<WorkspaceId[]> {
  const found = await workspaceDb(tx).selectFrom('workspaces').select('id').orderBy('id').execute()
  return found.map(({ id }) => id)
}
