import {
  type MemberSort,
  type MemberState,
  type UserType,
  userTypes,
} from '@zhiwen/contract/enums.ts'
import type { AppId, MemberId, RoleId } from '@zhiwen/contract/ids.ts'
import {
  keepPlan,
  type OrderByItemBuilder,
  sql,
  type TenantTx,
} from '../../../../platform/db/index.ts'
import { membersOf, rolesOf } from '../../roles/repo.ts'
import { columns, membersDb } from '../repo.ts'
import { matching } from '../search/repo.ts'

export type MemberFilter = {
  sort: MemberSort
  state: MemberState | undefined
  type: number | undefined
  roleId: RoleId | undefined
  /** What terms begin with; empty for no search. */
  key: string
}

/** Part of the text, not a value: partial indexes are found by it also in a kept plan. */
const gone = sql.lit<MemberState>('left')

function chosen(tx: TenantTx, { state, type, roleId, key }: MemberFilter) {
  let members = membersDb(tx).selectFrom('members')
  members = state ? members.where('state', '=', state) : members.where('state', '!=', gone)
  if (type !== undefined) members = members.where('user_type', '=', levelOf(type))
  if (roleId) members = members.where('id', 'in', membersOf(tx, roleId))
  if (key) members = members.where('id', 'in', matching(tx, key))
  return members
}

/** Part of the text too: managers are few and have an index of their own, members are nearly all. */
const levelOf = (type: number) =>
  sql.lit<UserType>(Object.values(userTypes).find((known) => known === type) ?? userTypes.member)

/** The kept numbers of a kind of members: no walk over the members themselves. */
function keptTotal(tx: TenantTx, { state, type }: MemberFilter) {
  let counts = membersDb(tx).selectFrom('member_counts')
  counts = state ? counts.where('state', '=', state) : counts.where('state', '!=', gone)
  if (type !== undefined) counts = counts.where('user_type', '=', levelOf(type))
  return counts.select((eb) => eb.fn.sum<string | null>('count').as('total'))
}

/** A role or a search chooses: few people, counted as they are found. */
export const isNarrow = ({ roleId, key }: MemberFilter) => roleId !== undefined || key !== ''

/** How many members match, exactly: kept numbers, or counted where a role or a search chooses. */
export async function countMembers(tx: TenantTx, filter: MemberFilter): Promise<number> {
  const found = isNarrow(filter)
    ? await chosen(tx, filter)
        .select((eb) => eb.fn.countAll<string>().as('total'))
        .executeTakeFirst()
    : await keptTotal(tx, filter).executeTakeFirst()
  return Number(found?.total ?? 0)
}

/** The order as an index has it; people without a time come last of "newest first". */
function orderOf(sort: MemberSort) {
  const isDown = sort.startsWith('-')
  const direction = isDown ? 'desc' : 'asc'
  if (sort.endsWith('name')) return { column: 'name_sort', direction, by: direction } as const
  const by = (order: OrderByItemBuilder) =>
    isDown ? order.desc().nullsLast() : order.asc().nullsFirst()
  const column = sort.endsWith('joined_at') ? 'joined_at' : 'last_active_at'
  return { column, direction, by } as const
}

/** A place in an order: what the row there is sorted by, as text so that no digit is lost. */
export type Mark = { value: string | null; id: MemberId }
type Part = { limit: number; offset: number; after?: Mark }

/** Every so many-th row of an order, read by index alone. */
export function listMarks(tx: TenantTx, filter: MemberFilter, every: number): Promise<Mark[]> {
  const { column, by, direction } = orderOf(filter.sort)
  const numbered = chosen(tx, filter).select([
    'id',
    sql<string | null>`${sql.ref(column)}::text`.as('value'),
    (eb) =>
      eb.fn
        .agg<string>('row_number')
        .over((over) => over.orderBy(column, by).orderBy('id', direction))
        .as('number'),
  ])
  return membersDb(tx)
    .selectFrom(numbered.as('numbered'))
    .select(['value', 'id'])
    .where(sql<number>`number % ${every}::int`, '=', 0)
    .orderBy('number')
    .execute()
}

/** What follows a mark; of people without a time only their own kind. */
function beyond(sort: MemberSort, { value, id }: Mark) {
  const { column, direction } = orderOf(sort)
  const sign = sql.raw(direction === 'desc' ? '<' : '>')
  const at = sql.ref(column)
  if (value === null) return sql<boolean>`${at} is null and id ${sign} ${id}::uuid`
  const kind = sql.raw(column === 'name_sort' ? 'text collate "C"' : 'timestamptz')
  return sql<boolean>`(${at}, id) ${sign} (${value}::${kind}, ${id}::uuid)`
}

/** One page of ids by index alone. */
function pageOfIds(tx: TenantTx, filter: MemberFilter, { limit, offset, after }: Part) {
  const { column, by, direction } = orderOf(filter.sort)
  const rest = after ? chosen(tx, filter).where(beyond(filter.sort, after)) : chosen(tx, filter)
  return rest
    .select('id')
    .select(
      isNarrow(filter)
        ? sql<string | null>`count(*) over ()`.as('total')
        : keptTotal(tx, filter).as('total'),
    )
    .orderBy(column, by)
    .orderBy('id', direction)
    .limit(sql.lit(limit))
    .offset(offset)
}

/** What a page shows of each member beside its own columns; asked only for the rows of the page. */
const belongings = (tx: TenantTx) => {
  const self = sql<MemberId>`members.id`
  return [
    'members.name_sort' as const,
    sql<RoleId[]>`array(${rolesOf(tx, self)})`.as('role_ids'),
    sql<{ app_id: AppId; open_id: string }[]>`coalesce((${tiesOf(tx, self)}), '[]')`.as('open_ids'),
  ] as const
}
const shown = columns.map((name) => `members.${name}` as const)

/** The beginning of an order: the index gives the very rows, nothing is skipped. */
function listFirst(tx: TenantTx, filter: MemberFilter, { limit, after }: Part) {
  const { column, by, direction } = orderOf(filter.sort)
  const rest = after ? chosen(tx, filter).where(beyond(filter.sort, after)) : chosen(tx, filter)
  return rest
    .modifyFront(keepPlan)
    .select(shown)
    .select(belongings(tx))
    .select(keptTotal(tx, filter).as('total'))
    .orderBy(column, by)
    .orderBy('id', direction)
    .limit(sql.lit(limit))
    .execute()
}

/** One page of members with their roles and ties, and the exact total; one question for all of it. */
export function listMembers(tx: TenantTx, filter: MemberFilter, part: Part) {
  if (part.offset === 0 && !isNarrow(filter)) return listFirst(tx, filter, part)
  const { column, by, direction } = orderOf(filter.sort)
  return membersDb(tx)
    .selectFrom('members')
    .modifyFront(keepPlan)
    .innerJoin(pageOfIds(tx, filter, part).as('page'), 'page.id', 'members.id')
    .select(shown)
    .select(belongings(tx))
    .select('page.total')
    .orderBy(`members.${column}`, by)
    .orderBy('members.id', direction)
    .execute()
}

export type ListedMember = Awaited<ReturnType<typeof listMembers>>[number]

const tiesOf = (tx: TenantTx, member: ReturnType<typeof sql<MemberId>>) =>
  membersDb(tx)
    .selectFrom('member_open_ids')
    .select(sql`json_agg(json_build_object('app_id', app_id, 'open_id', open_id))`.as('ties'))
    .where('member_id', '=', member)
