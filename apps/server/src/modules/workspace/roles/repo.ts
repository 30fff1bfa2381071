import type { MemberId, RoleId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { sql, type TenantTx, type Tx } from '../../../platform/db/index.ts'
import { rolesDb } from './tables.ts'

const columns = [
  'id',
  'name',
  'description',
  'member_count',
  'version',
  'created_at',
  'updated_at',
] as const

type Part = { key: string | undefined; limit: number; offset: number }

const named = (tx: TenantTx, key: string | undefined) => {
  const roles = rolesDb(tx).selectFrom('roles')
  // At most 500 rows: a plain comparison is as quick as any index.
  return key ? roles.where(sql<number>`strpos(name_key, ${key})`, '>', 0) : roles
}

export const listRoles = (tx: TenantTx, { key, limit, offset }: Part) =>
  named(tx, key).select(columns).orderBy('name_key').limit(limit).offset(offset).execute()

export async function countRoles(tx: TenantTx, key?: string): Promise<number> {
  const counted = named(tx, key).select((eb) => eb.fn.countAll<string>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

export type RoleRow = Awaited<ReturnType<typeof listRoles>>[number]

export const findById = (tx: TenantTx, id: RoleId) =>
  rolesDb(tx).selectFrom('roles').select(columns).where('id', '=', id).executeTakeFirst()

/** Reads a role and keeps it from changing until the transaction ends. */
export const lockById = (tx: TenantTx, id: RoleId) =>
  rolesDb(tx)
    .selectFrom('roles')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * Holds roles whose members are about to change, always in one order; those that are gone are missing.
 * Not a share: two holders who both count on would wait for each other for ever.
 */
export const holdRoles = (tx: Tx, workspaceId: WorkspaceId, ids: readonly RoleId[]) =>
  rolesDb(tx)
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

type NewRole = {
  workspace_id: WorkspaceId
  id: RoleId
  name: string
  name_key: string
  description: string
}

/** Makes a role unless the workspace has as many as it may; rows are counted under its lock. */
export const insertRole = (tx: TenantTx, role: NewRole, now: Date) =>
  rolesDb(tx)
    .insertInto('roles')
    .values({ ...role, created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Lets one change of the set of roles go at a time, so that their number stays exact. */
export const lockRoleSet = (tx: TenantTx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('roles:' || current_setting('app.workspace_id'), 0))`.execute(
    rolesDb(tx),
  )

type RoleChanges = { name?: string; name_key?: string; description?: string }

export const updateRole = (
  tx: TenantTx,
  id: RoleId,
  { version, now, ...changes }: RoleChanges & { version: number; now: Date },
) =>
  rolesDb(tx)
    .updateTable('roles')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst()

export const deleteRole = (tx: TenantTx, id: RoleId) =>
  rolesDb(tx).deleteFrom('roles').where('id', '=', id).execute()

/** The members of a role, as a part of a larger question. */
export const membersOf = (tx: Tx, roleId: RoleId) =>
  rolesDb(tx).selectFrom('role_members').select('member_id').where('role_id', '=', roleId)

/** The roles of one member of a larger question. */
export const rolesOf = (tx: Tx, member: ReturnType<typeof sql<MemberId>>) =>
  rolesDb(tx)
    .selectFrom('role_members')
    .select('role_id')
    .where('member_id', '=', member)
    .orderBy('role_id')

/** Roles of each of these members. */
export const listRolesOf = (tx: Tx, workspaceId: WorkspaceId, memberIds: readonly MemberId[]) =>
  rolesDb(tx)
    .selectFrom('role_members')
    .select(['member_id', 'role_id'])
    .where('workspace_id', '=', workspaceId)
    .where('member_id', 'in', memberIds)
    .orderBy('role_id')
    .execute()

type Pair = { workspace_id: WorkspaceId; role_id: RoleId; member_id: MemberId }

/** Puts members into roles; who was there already is not named again. */
export const addPairs = (tx: Tx, pairs: readonly Pair[], now: Date) =>
  rolesDb(tx)
    .insertInto('role_members')
    .values(pairs.map((pair) => ({ ...pair, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['role_id', 'member_id'])
    .execute()

type Taken = {
  workspaceId: WorkspaceId
  memberIds: readonly MemberId[]
  roleIds: readonly RoleId[]
}

export const removePairs = (tx: Tx, { workspaceId, roleIds, memberIds }: Taken) =>
  rolesDb(tx)
    .deleteFrom('role_members')
    .where('workspace_id', '=', workspaceId)
    .where('member_id', 'in', memberIds)
    .where('role_id', 'in', roleIds)
    .returning(['role_id', 'member_id'])
    .execute()

/** Adds to the kept number of members of a role, and says what it is then. */
export const addToCount = (
  tx: Tx,
  workspaceId: WorkspaceId,
  { roleId, change, now }: { roleId: RoleId; change: number; now: Date },
) =>
  rolesDb(tx)
    .updateTable('roles')
    .set((eb) => ({ member_count: eb('member_count', '+', change), updated_at: now }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', roleId)
    .returning('member_count')
    .executeTakeFirst()

/** Names of all roles, at most 500. */
export const listNames = async (tx: TenantTx): Promise<[RoleId, string][]> =>
  (await rolesDb(tx).selectFrom('roles').select(['id', 'name']).execute()).map(({ id, name }) => [
    id,
    name,
  ])

/** Names of these roles, in the order of the list. */
export async function listRoleNames(
  tx: Tx,
  workspaceId: WorkspaceId,
  ids: readonly RoleId[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const roles = await rolesDb(tx)
    .selectFrom('roles')
    .select('name')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .orderBy('name_key')
    .execute()
  return roles.map(({ name }) => name)
}

/** Everybody in one of these roles, once. */
export async function listInRoles(tx: TenantTx, ids: readonly RoleId[]): Promise<MemberId[]> {
  if (ids.length === 0) return []
  const found = await rolesDb(tx)
    .selectFrom('role_members')
    .select('member_id')
    .distinct()
    .where('role_id', 'in', ids)
    .execute()
  return found.map(({ member_id }) => member_id)
}
