import type { UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { SystemTx, Tx } from '../../platform/db/index.ts'
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
    .select(['id', 'company_name', 'primary_color', 'chat_enabled'])
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
