import { type DirectoryKey, directoryKeys } from '@zhiwen/contract/enums.ts'
import type { AppId, MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { sql, type TenantTx } from '../../../platform/db/index.ts'
import { appsDb } from '../apps/repo.ts'

const columns = [
  'workspace_id',
  'id',
  'title',
  'client_id',
  'credential',
  'created_at',
  // The connection to a directory has a key of its own list and two states.
  sql<DirectoryKey>`app_key`.as('app_key'),
  sql<'active' | 'needs_auth'>`state`.as('state'),
] as const

const present = (tx: TenantTx) =>
  appsDb(tx)
    .selectFrom('apps')
    .select(columns)
    .where('scope', '=', 'workspace')
    .where('app_key', 'in', directoryKeys)
    .where('deleted_at', 'is', null)

export const findById = (tx: TenantTx, id: AppId) =>
  present(tx).where('id', '=', id).executeTakeFirst()

export type AppRow = NonNullable<Awaited<ReturnType<typeof findById>>>

/** Connected directories, the newest first. */
export const listApps = (tx: TenantTx) =>
  present(tx).orderBy('created_at', 'desc').orderBy('id').execute()

export type NewApp = {
  workspace_id: WorkspaceId
  id: AppId
  app_key: DirectoryKey
  title: string
  auth_type: 2
  client_id: string
  credential: string
  created_by: MemberId
}

export const insertApp = (tx: TenantTx, app: NewApp, now: Date) =>
  appsDb(tx)
    .insertInto('apps')
    .values({ ...app, scope: 'workspace', state: 'active', created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Notes whether the key still works. */
export const setState = (tx: TenantTx, id: AppId, state: AppRow['state'], now: Date) =>
  appsDb(tx)
    .updateTable('apps')
    .set({ state, updated_at: now })
    .where('id', '=', id)
    .where('state', '!=', state)
    .execute()

/** Hides an app and destroys its secret at once. */
export const removeApp = (tx: TenantTx, id: AppId, now: Date) =>
  appsDb(tx)
    .updateTable('apps')
    .set({ credential: '', deleted_at: now, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
