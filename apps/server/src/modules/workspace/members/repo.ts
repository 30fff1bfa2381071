import { type MemberState, type UserType, userTypes } from '@zhiwen/contract/enums.ts'
import type { AppId, MemberId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { type SystemTx, type TenantTx, type Tx } from '../../../platform/db/index.ts'
import { living } from '../repo.ts'
import { membersDb } from './tables.ts'

export { membersDb } from './tables.ts'

export const columns = [
  'workspace_id',
  'id',
  'user_id',
  'username',
  'ws_username',
  'name',
  'user_type',
  'state',
  'email',
  'country_code',
  'phone',
  'avatar',
  'joined_at',
  'last_active_at',
  'created_at',
  'version',
] as const

const present = (tx: Tx) =>
  membersDb(tx).selectFrom('members').select(columns).where('state', '!=', 'left')

export const findById = (tx: TenantTx, id: MemberId) =>
  present(tx).where('id', '=', id).executeTakeFirst()

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findById>>>

/** Reads members and keeps them from changing until the transaction ends; always locked in one order. */
export const lockMembers = (tx: Tx, workspaceId: WorkspaceId, ids: readonly MemberId[]) =>
  present(tx)
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Reads the place of a user in a workspace and keeps it until the transaction ends. */
export const lockPlace = (tx: SystemTx, workspaceId: WorkspaceId, userId: UserId) =>
  present(tx)
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export type NewMember = {
  workspace_id: WorkspaceId
  id: MemberId
  user_id: UserId | null
  username: string
  ws_username: string
  name: string
  name_sort: string
  user_type: UserType
  state: MemberState
  email: string
  country_code: string
  phone: string
  avatar: string | null
  joined_at: Date | null
}

export const insertMembers = (tx: Tx, members: readonly NewMember[], now: Date) =>
  membersDb(tx)
    .insertInto('members')
    .values(members.map((member) => ({ ...member, created_at: now, updated_at: now })))
    .execute()

export type MemberChanges = Partial<
  Omit<NewMember, 'workspace_id' | 'id'> & { left_at: Date; last_active_at: Date }
>

/** Changes members the transaction holds; each gets its next version. */
export const updateMembers = (
  tx: Tx,
  workspaceId: WorkspaceId,
  { ids, changes, now }: { ids: readonly MemberId[]; changes: MemberChanges; now: Date },
) =>
  membersDb(tx)
    .updateTable('members')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1), updated_at: now }))
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .returning(columns)
    .execute()

/** The place of a user in the workspace of the transaction, read on every request. */
export const findMembership = (tx: TenantTx, userId: UserId) =>
  membersDb(tx)
    .selectFrom('members')
    .select(['id', 'user_type', 'state'])
    .where('user_id', '=', userId)
    .where('state', '!=', 'left')
    .where('workspace_id', 'in', living(tx))
    .executeTakeFirst()

/** The active place a user was in last, across workspaces (ROLE-44). */
export const findRecentPlace = (tx: SystemTx, userId: UserId) =>
  membersDb(tx)
    .selectFrom('members')
    .select(['workspace_id', 'id', 'user_type', 'state'])
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .where('workspace_id', 'in', living(tx))
    .orderBy('last_active_at', (by) => by.desc().nullsLast())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Every place of a user, across workspaces, in the order they were taken. */
export const listPlaces = (tx: SystemTx, userId: UserId) =>
  present(tx).where('user_id', '=', userId).orderBy('created_at').orderBy('workspace_id').execute()

/** Holds the active place of a user in a workspace until the transaction ends, or finds none. */
export const holdActivePlace = (tx: SystemTx, workspaceId: WorkspaceId, userId: UserId) =>
  membersDb(tx)
    .selectFrom('members')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .forShare()
    .executeTakeFirst()

export async function findName(tx: Tx, workspaceId: WorkspaceId, id: MemberId) {
  const found = await membersDb(tx)
    .selectFrom('members')
    .select('ws_username')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.ws_username
}

/** The creator of a workspace; there is always exactly one (ROLE-40). */
export const getCreator = (tx: Tx, workspaceId: WorkspaceId) =>
  present(tx)
    .where('workspace_id', '=', workspaceId)
    .where('user_type', '=', userTypes.creator)
    .executeTakeFirstOrThrow()

/** Notes that a member was here, unless that was noted since a moment. */
export async function touch(
  tx: TenantTx,
  id: MemberId,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await membersDb(tx)
    .updateTable('members')
    .set({ last_active_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_active_at', 'is', null), eb('last_active_at', '<', before)]))
    .execute()
}

type Link = { workspace_id: WorkspaceId; app_id: AppId; open_id: string; member_id: MemberId }

/** Ties people of a source to members; a tie that is known moves to the member named last (READ-7). */
export const linkOpenIds = (tx: TenantTx, links: readonly Link[]) =>
  membersDb(tx)
    .insertInto('member_open_ids')
    .values([...links])
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'app_id', 'open_id'])
        .doUpdateSet((eb) => ({ member_id: eb.ref('excluded.member_id') })),
    )
    .execute()

export const findByOpenIds = (tx: TenantTx, appId: AppId, openIds: readonly string[]) =>
  membersDb(tx)
    .selectFrom('member_open_ids')
    .select(['open_id', 'member_id'])
    .where('app_id', '=', appId)
    .where('open_id', 'in', openIds)
    .execute()

export const listOpenIdsOf = (tx: TenantTx, memberIds: readonly MemberId[]) =>
  membersDb(tx)
    .selectFrom('member_open_ids')
    .select(['member_id', 'app_id', 'open_id'])
    .where('member_id', 'in', memberIds)
    .execute()

export const removeOpenIds = (tx: Tx, workspaceId: WorkspaceId, memberIds: readonly MemberId[]) =>
  membersDb(tx)
    .deleteFrom('member_open_ids')
    .where('workspace_id', '=', workspaceId)
    .where('member_id', 'in', memberIds)
    .execute()

/** Which of these members are tied to somebody of a source. */
export const findTied = (tx: TenantTx, appId: AppId, memberIds: readonly MemberId[]) =>
  membersDb(tx)
    .selectFrom('member_open_ids')
    .select('member_id')
    .where('app_id', '=', appId)
    .where('member_id', 'in', memberIds)
    .execute()

/** Unties everybody of a source that goes. */
export const unlinkApp = (tx: TenantTx, appId: AppId) =>
  membersDb(tx).deleteFrom('member_open_ids').where('app_id', '=', appId).execute()

const contactColumns = ['id', 'user_id', 'state', 'name', 'email', 'country_code', 'phone'] as const

/** Members whose company record holds one of these mailboxes or numbers (without country code). */
export const findByContacts = (
  tx: TenantTx,
  { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
) =>
  membersDb(tx)
    .selectFrom('members')
    .select(contactColumns)
    .where('state', '!=', 'left')
    .where((eb) =>
      eb.or([
        eb('email', '=', eb.fn.any(eb.val([...emails]))),
        eb('phone', '=', eb.fn.any(eb.val([...phones]))),
      ]),
    )
    .execute()

/** Places of these accounts, also of people who left. */
export const findByUserIds = (tx: TenantTx, userIds: readonly UserId[]) =>
  membersDb(tx)
    .selectFrom('members')
    .select(contactColumns)
    .where('user_id', '=', (eb) => eb.fn.any(eb.val([...userIds])))
    .execute()

/** Which of these names members have already. */
export const listTakenNames = (tx: TenantTx, names: readonly string[]) =>
  membersDb(tx)
    .selectFrom('members')
    .select('name')
    .distinct()
    .where('state', '!=', 'left')
    .where('name', '=', (eb) => eb.fn.any(eb.val([...names])))
    .execute()

/** Names and pictures of members, also of those who left. */
export async function listCards(tx: TenantTx, ids: readonly MemberId[]) {
  if (ids.length === 0) return []
  return membersDb(tx)
    .selectFrom('members')
    .select(['id', 'ws_username', 'avatar'])
    .where('id', 'in', ids)
    .execute()
}

/** People of a workspace who have an account, whatever their state, after one of them. */
export async function listWithAccount(
  tx: SystemTx,
  workspaceId: WorkspaceId,
  { after, limit }: { after: MemberId | null; limit: number },
) {
  const all = present(tx).where('workspace_id', '=', workspaceId)
  const found = await (after === null ? all : all.where('id', '>', after))
    .where('user_id', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return found.flatMap(({ id, user_id }) => (user_id === null ? [] : [{ id, user_id }]))
}

/** How these members stand; who is no member is missing. */
export async function listStates(tx: TenantTx, ids: readonly MemberId[]) {
  if (ids.length === 0) return []
  return membersDb(tx)
    .selectFrom('members')
    .select(['workspace_id', 'id', 'state', 'user_type'])
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute()
}

/** Who looks after something: its owner, or every manager where nobody owns it. */
export const listOwners = (tx: TenantTx, ownerId: MemberId | null) =>
  present(tx)
    .where('state', '=', 'active')
    .where((eb) =>
      ownerId === null
        ? eb('user_type', 'in', [userTypes.admin, userTypes.creator])
        : eb('id', '=', ownerId),
    )
    .execute()
