import { type Result, results } from '@zhiwen/contract/enums.ts'
import type { AppId, MemberId } from '@zhiwen/contract/ids.ts'
import { sql, type TenantTx } from '../../../platform/db/index.ts'
import type { Match } from './decide-matches.ts'
import { accessDb } from './tables.ts'

export type UserRow = {
  open_id: string
  name: string
  mobile: string
  email: string
  is_active: boolean
}

/** A pair stays whatever the source says of contacts; what contacts decided holds while they stay. */
const isSettled = sql<boolean>`(
  source_users.method = 'custom_mapping'
  or (source_users.mobile, source_users.email, source_users.is_active)
    = (excluded.mobile, excluded.email, excluded.is_active)
)`

/** Writes users of a source; one whose contacts changed is nobody until it is matched again. */
export const saveUsers = (tx: TenantTx, appId: AppId, users: readonly UserRow[], now: Date) =>
  sql`
    insert into source_users (app_id, open_id, name, mobile, email, is_active, updated_at)
    select ${appId}::uuid, given.*, ${now}::timestamptz
    from unnest(
      ${users.map(({ open_id }) => open_id)}::text[], ${users.map(({ name }) => name)}::text[],
      ${users.map(({ mobile }) => mobile)}::text[], ${users.map(({ email }) => email)}::text[],
      ${users.map(({ is_active }) => is_active)}::boolean[]
    ) as given (open_id, name, mobile, email, is_active)
    on conflict (workspace_id, app_id, open_id) do update set
      name = excluded.name, mobile = excluded.mobile, email = excluded.email,
      is_active = excluded.is_active, updated_at = excluded.updated_at,
      member_id = case when ${isSettled} then source_users.member_id end,
      method = case when ${isSettled} then source_users.method end,
      status = case when ${isSettled} then source_users.status else ${results.pending}::smallint end,
      reason = case when ${isSettled} then source_users.reason end
    where (source_users.name, source_users.mobile, source_users.email, source_users.is_active)
      is distinct from (excluded.name, excluded.mobile, excluded.email, excluded.is_active)`.execute(
    accessDb(tx),
  )

/** Takes away users a source no longer has; `isContactKept` spares those who are named by contact. */
export const removeUsers = (
  tx: TenantTx,
  appId: AppId,
  { except, isContactKept }: { except: readonly string[]; isContactKept: boolean },
) =>
  sql`
    delete from source_users
    where app_id = ${appId} and open_id <> all (${except}::text[])
      and (not ${isContactKept}::boolean or open_id !~ '^(email|mobile):')`.execute(accessDb(tx))

type Group = { group_id: string; name: string; parent_id: string | null }
type Seat = { group_id: string; open_id: string }

/** Makes groups and who is in them exactly these. */
export async function replaceGroups(
  tx: TenantTx,
  appId: AppId,
  { groups, seats }: { groups: readonly Group[]; seats: readonly Seat[] },
): Promise<void> {
  const db = accessDb(tx)
  const ids = groups.map(({ group_id }) => group_id)
  await sql`delete from source_groups where app_id = ${appId} and group_id <> all (${ids}::text[])`.execute(
    db,
  )
  await sql`
    insert into source_groups (app_id, group_id, name, parent_id)
    select ${appId}::uuid, given.*
    from unnest(${ids}::text[], ${groups.map(({ name }) => name)}::text[],
      ${groups.map(({ parent_id }) => parent_id)}::text[]) as given (group_id, name, parent_id)
    on conflict (workspace_id, app_id, group_id) do update
      set name = excluded.name, parent_id = excluded.parent_id`.execute(db)
  const [groupIds, openIds] = [
    seats.map(({ group_id }) => group_id),
    seats.map(({ open_id }) => open_id),
  ]
  await sql`
    delete from source_group_members as had
    where app_id = ${appId} and not exists (
      select from unnest(${groupIds}::text[], ${openIds}::text[]) as given (group_id, open_id)
      where given.group_id = had.group_id and given.open_id = had.open_id)`.execute(db)
  await sql`
    insert into source_group_members (app_id, group_id, open_id)
    select ${appId}::uuid, given.*
    from unnest(${groupIds}::text[], ${openIds}::text[]) as given (group_id, open_id)
    on conflict do nothing`.execute(db)
}

export const listGroups = (tx: TenantTx, appId: AppId) =>
  accessDb(tx)
    .selectFrom('source_groups')
    .select(['group_id', 'name', 'parent_id'])
    .where('app_id', '=', appId)
    .orderBy('group_id')
    .execute()

export const listSeats = (tx: TenantTx, appId: AppId) =>
  accessDb(tx)
    .selectFrom('source_group_members')
    .select(['group_id', 'open_id'])
    .where('app_id', '=', appId)
    .orderBy('group_id')
    .orderBy('open_id')
    .execute()

export const listUsers = (tx: TenantTx, appId: AppId) =>
  accessDb(tx)
    .selectFrom('source_users')
    .select(['open_id', 'name', 'mobile', 'email', 'is_active', 'member_id'])
    .where('app_id', '=', appId)
    .orderBy('open_id')
    .execute()

export const listPairs = (tx: TenantTx, appId: AppId) =>
  accessDb(tx)
    .selectFrom('custom_matches')
    .select(['open_id', 'member_id'])
    .where('app_id', '=', appId)
    .execute()

type NewPair = { open_id: string; member_id: MemberId | null; created_by: MemberId }

export const savePairs = (tx: TenantTx, appId: AppId, pairs: readonly NewPair[], now: Date) =>
  accessDb(tx)
    .insertInto('custom_matches')
    .values(pairs.map((pair) => ({ ...pair, app_id: appId, created_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'app_id', 'open_id']).doUpdateSet((eb) => ({
        member_id: eb.ref('excluded.member_id'),
        created_by: eb.ref('excluded.created_by'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute()

export const removePairs = (tx: TenantTx, appId: AppId, openIds: readonly string[]) =>
  accessDb(tx)
    .deleteFrom('custom_matches')
    .where('app_id', '=', appId)
    .where('open_id', 'in', openIds)
    .execute()

/** Notes who each user is; rows that say so already are left alone. */
export const saveMatches = (tx: TenantTx, appId: AppId, matches: readonly Match[], now: Date) =>
  sql`
    update source_users as had
    set member_id = given.member_id, method = given.method, status = given.status,
      reason = given.reason, updated_at = ${now}::timestamptz
    from unnest(
      ${matches.map(({ open_id }) => open_id)}::text[],
      ${matches.map(({ member_id }) => member_id)}::uuid[],
      ${matches.map(({ method }) => method)}::text[],
      ${matches.map(({ status }) => status)}::smallint[],
      ${matches.map(({ reason }) => reason)}::text[]
    ) as given (open_id, member_id, method, status, reason)
    where had.app_id = ${appId} and had.open_id = given.open_id
      and (had.member_id, had.method, had.status, had.reason)
        is distinct from (given.member_id, given.method, given.status, given.reason)`.execute(
    accessDb(tx),
  )

/** Source users a member is, in every app. */
export const listUsersOf = (tx: TenantTx, memberId: MemberId) =>
  accessDb(tx)
    .selectFrom('source_users')
    .select(['app_id', 'open_id'])
    .where('member_id', '=', memberId)
    .where('status', '=', results.success)
    .execute()

/** Groups these users are in, and every group above those; a loop of parents ends by itself. */
export async function listGroupsOf(
  tx: TenantTx,
  users: readonly { app_id: AppId; open_id: string }[],
): Promise<{ app_id: AppId; group_id: string }[]> {
  if (users.length === 0) return []
  const found = await sql<{ app_id: AppId; group_id: string }>`
    with recursive held (app_id, group_id) as (
      select seats.app_id, seats.group_id
      from source_group_members as seats
      join unnest(${users.map(({ app_id }) => app_id)}::uuid[],
        ${users.map(({ open_id }) => open_id)}::text[]) as named (app_id, open_id)
        on named.app_id = seats.app_id and named.open_id = seats.open_id
      union
      select groups.app_id, groups.parent_id
      from held
      join source_groups as groups
        on groups.app_id = held.app_id and groups.group_id = held.group_id
      where groups.parent_id is not null
    )
    select app_id, group_id from held order by app_id, group_id`.execute(accessDb(tx))
  return found.rows
}

type Filter = {
  status?: Result | undefined
  isCustom?: boolean | undefined
  q?: string | undefined
  limit: number
  offset: number
}

const filtered = (tx: TenantTx, appId: AppId, { status, isCustom, q }: Filter) => {
  let users = accessDb(tx)
    .selectFrom('source_users as u')
    .leftJoin('custom_matches as c', (join) =>
      join.onRef('c.app_id', '=', 'u.app_id').onRef('c.open_id', '=', 'u.open_id'),
    )
    .where('u.app_id', '=', appId)
  if (status) users = users.where('u.status', '=', status)
  if (isCustom) users = users.where('c.open_id', 'is not', null)
  if (q) {
    const text = sql<string>`lower(u.name || ' ' || u.email || ' ' || u.mobile || ' ' || u.open_id)`
    users = users.where(sql<number>`strpos(${text}, ${q.toLowerCase()})`, '>', 0)
  }
  return users
}

export const listMatches = (tx: TenantTx, appId: AppId, filter: Filter) =>
  filtered(tx, appId, filter)
    .select(['u.open_id', 'u.name', 'u.mobile', 'u.email', 'u.member_id', 'u.method'])
    .select(['u.status', 'u.reason', sql<boolean>`c.open_id is not null`.as('is_custom')])
    .orderBy('u.name')
    .orderBy('u.open_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()

export async function countMatches(tx: TenantTx, appId: AppId, filter: Filter): Promise<number> {
  const counted = filtered(tx, appId, filter).select((eb) => eb.fn.countAll<string>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

export const countByStatus = (tx: TenantTx, appId: AppId) =>
  accessDb(tx)
    .selectFrom('source_users')
    .select(['status', 'reason', (eb) => eb.fn.countAll<string>().as('total')])
    .where('app_id', '=', appId)
    .groupBy(['status', 'reason'])
    .execute()

/** Apps with users to match. */
export const listAppsWithUsers = (tx: TenantTx) =>
  accessDb(tx).selectFrom('source_users').select('app_id').distinct().execute()
