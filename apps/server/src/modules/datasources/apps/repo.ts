import { type AppScope, type AppState, directoryKeys } from '@zhiwen/contract/enums.ts'
import type { AppId, MemberId, RoleId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { type SystemTx, sql, type TenantTx, type Tx } from '../../../platform/db/index.ts'
import { appsDb } from './tables.ts'

export { appsDb } from './tables.ts'

export const columns = [
  'workspace_id',
  'id',
  'scope',
  'app_key',
  'title',
  'auth_type',
  'credential',
  'state',
  'settings',
  'access_rules',
  'data_permission',
  'role_ids',
  'protected_permission',
  'protected_role_ids',
  'default_visibility',
  'mapping_types',
  'auto_sync',
  'sync_status',
  'stage',
  'reason_code',
  'is_over_quota',
  'acl_checked_at',
  'acl_hash',
  'last_sync_at',
  'last_full_at',
  'next_sync_at',
  'delta_cursor',
  'refused_count',
  'created_by',
  'created_at',
  'updated_at',
  'version',
  sql<number>`sync_generation::float8`.as('sync_generation'),
  sql<number>`run_number::float8`.as('run_number'),
  sql<boolean>`push_key_hash is not null`.as('has_push_key'),
] as const

/** Apps with documents; directories of people share the table and are none. */
const present = (tx: Tx) =>
  appsDb(tx)
    .selectFrom('apps')
    .select(columns)
    .where('app_key', 'not in', directoryKeys)
    .where('deleted_at', 'is', null)

export const findById = (tx: TenantTx, id: AppId) =>
  present(tx).where('id', '=', id).executeTakeFirst()

/** An app of documents as its row stands (ENT-5). */
export type ContentApp = NonNullable<Awaited<ReturnType<typeof findById>>>

/** Reads an app and keeps it from changing until the transaction ends. */
export const lockApp = (tx: TenantTx, id: AppId) =>
  present(tx).where('id', '=', id).forUpdate().executeTakeFirst()

type Filter = { scope?: AppScope; ownerId?: MemberId; state?: AppState | undefined }

/** Apps of a kind of owner, the newest first; at most a few hundred. */
export function listApps(tx: TenantTx, { scope, ownerId, state }: Filter = {}) {
  let apps = present(tx)
  if (scope) apps = apps.where('scope', '=', scope)
  if (ownerId) apps = apps.where('created_by', '=', ownerId)
  if (state) apps = apps.where('state', '=', state)
  return apps.orderBy('created_at', 'desc').orderBy('id').execute()
}

/** Lets one change of the set of apps go at a time, so that the plan's number stays exact. */
export const lockAppSet = (tx: TenantTx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('apps:' || current_setting('app.workspace_id'), 0))`.execute(
    appsDb(tx),
  )

export async function countCompanyApps(tx: TenantTx): Promise<number> {
  const counted = await appsDb(tx)
    .selectFrom('apps')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('app_key', 'not in', directoryKeys)
    .where('deleted_at', 'is', null)
    .where('scope', '=', 'workspace')
    .where('state', '!=', 'draft')
    .executeTakeFirstOrThrow()
  return Number(counted.total)
}

export type PermissionFields = Pick<
  ContentApp,
  | 'data_permission'
  | 'role_ids'
  | 'protected_permission'
  | 'protected_role_ids'
  | 'default_visibility'
  | 'mapping_types'
>
export type NewApp = PermissionFields &
  Pick<
    ContentApp,
    | 'workspace_id'
    | 'id'
    | 'scope'
    | 'app_key'
    | 'title'
    | 'auth_type'
    | 'credential'
    | 'auto_sync'
    | 'created_by'
  > & { state: 'draft' | 'active'; settings: Record<string, unknown> }

export const insertApp = (tx: TenantTx, { settings, ...app }: NewApp, now: Date) =>
  appsDb(tx)
    .insertInto('apps')
    .values({ ...app, settings: JSON.stringify(settings), created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()

export type AppChanges = Partial<
  PermissionFields &
    Pick<
      ContentApp,
      | 'title'
      | 'credential'
      | 'auto_sync'
      | 'auth_type'
      | 'state'
      | 'reason_code'
      | 'refused_count'
      | 'delta_cursor'
    > & {
      settings: Record<string, unknown>
      push_key_hash: string
      is_owner_off: boolean
      signed_in_by: MemberId
      refresh_until: null
    }
>

/** Changes an app; its next version says so to whoever edits it elsewhere. */
export const updateApp = (
  tx: TenantTx,
  id: AppId,
  { settings, ...changes }: AppChanges,
  now: Date,
) =>
  appsDb(tx)
    .updateTable('apps')
    .set((eb) => ({
      ...changes,
      ...(settings && { settings: JSON.stringify(settings) }),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** SM-2: one conditional step; nothing comes back when the app stands elsewhere. */
export const moveApp = (
  tx: TenantTx,
  id: AppId,
  { from, to, now }: { from: readonly AppState[]; to: AppState; now: Date },
) =>
  appsDb(tx)
    .updateTable('apps')
    .set((eb) => ({
      state: to,
      is_owner_off: false,
      sync_generation: sql<number>`sync_generation + 1`,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('state', 'in', from)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()

/** Hides apps at once: no key, no way to push, and work of older runs is refused. */
export const hideApps = (tx: Tx, workspaceId: WorkspaceId, ids: readonly AppId[], now: Date) =>
  appsDb(tx)
    .updateTable('apps')
    .set({
      state: 'deleting',
      credential: '',
      push_key_hash: null,
      deleted_at: now,
      updated_at: now,
      next_sync_at: null,
      next_permission_sync_at: null,
      sync_generation: sql<number>`sync_generation + 1`,
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()

/** An app that was deleted, for the end of its documents. */
export const findHidden = (tx: TenantTx, id: AppId) =>
  appsDb(tx)
    .selectFrom('apps')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()

/** Takes the row of a deleted app away, and with it users, groups, pairs and items of its source. */
export const deleteApp = (tx: SystemTx, workspaceId: WorkspaceId, id: AppId) =>
  appsDb(tx)
    .deleteFrom('apps')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute()

/** Drafts nobody finished since a moment. */
export const deleteOldDrafts = (tx: SystemTx, before: Date) =>
  appsDb(tx)
    .deleteFrom('apps')
    .where('state', '=', 'draft')
    .where('updated_at', '<', before)
    .returning('id')
    .execute()

/** The app a push key belongs to. */
export const findByPushKey = (tx: SystemTx, hash: string) =>
  appsDb(tx)
    .selectFrom('apps')
    .select(['workspace_id', 'id'])
    .where('push_key_hash', '=', hash)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Apps whose ranges name a role (ROLE-46). */
export const listWithRole = (tx: TenantTx, roleId: RoleId) =>
  appsDb(tx)
    .selectFrom('apps')
    .select(['id', 'title'])
    .where('deleted_at', 'is', null)
    .where('scope', '=', 'workspace')
    .where(sql<boolean>`(role_ids || protected_role_ids) @> array[${roleId}]::uuid[]`)
    .orderBy('title')
    .execute()

const scopeColumns = [
  'id',
  'scope',
  'app_key',
  'created_by',
  'data_permission',
  'role_ids',
  'protected_permission',
  'protected_role_ids',
  'acl_checked_at',
] as const

/** Apps whose documents somebody may ask for: all of the company, and the own ones. */
export const listReadable = (tx: TenantTx, memberId: MemberId) =>
  appsDb(tx)
    .selectFrom('apps')
    .select(scopeColumns)
    .where('app_key', 'not in', directoryKeys)
    .where('deleted_at', 'is', null)
    .where('state', '!=', 'draft')
    .where((eb) => eb.or([eb('scope', '=', 'workspace'), eb('created_by', '=', memberId)]))
    .orderBy('id')
    .execute()

export type ScopeApp = Awaited<ReturnType<typeof listReadable>>[number]
