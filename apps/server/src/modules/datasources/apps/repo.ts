import type { DirectoryKey } from '@zhiwen/contract/enums.ts'
import type { AppId, MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { appsDb } from './tables.ts'

const columns = [
  'workspace_id',
  'id',
  'app_key',
  'title',
  'client_id',
  'credential',
  'state',
  'created_at',
] as const

const present = (tx: TenantTx) =>
  appsDb(tx)
    .selectFrom('apps')
    .select(columns)
    .where('scope', '=', 'workspace')
    .where('deleted_at', 'is', null)

export const findById = (tx: TenantTx, id: AppId) =>
  present(tx).where('id', '=', id).executeTakeFirst()

export type AppRow = NonNullable<Awaited<ReturnType<typeof findById>>>

/** Company apps, the newest first. */
export const listApps = (tx: TenantTx) =>
  present(tx).orderBy('created_at', 'desc').orderBy('id').execute()

export type NewApp = {
  workspace_id: WorkspaceId
  id: AppId
  app_key: DirectoryKey
  title: string
  auth_type: number
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
