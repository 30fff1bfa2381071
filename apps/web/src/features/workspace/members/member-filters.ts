import { type MemberSort, memberSorts, type UserType, userTypes } from '@zhiwen/contract/enums.ts'
import { defaultPageSize, pageSizes } from '@zhiwen/contract/limits.ts'

/** States a member of the table can be in; who left is not listed. */
export const listedStates = ['active', 'invited', 'disabled'] as const
export type ListedState = (typeof listedStates)[number]

/** What the member table shows; all of it stands in the address (S4, M1). */
export type MemberFilters = {
  q: string
  state: ListedState | null
  type: UserType | null
  role: string | null
  sort: MemberSort
  page: number
  size: number
}

export const defaultSort: MemberSort = '-joined_at'

const oneOf = <T>(known: readonly T[], given: T | string | null): T | null =>
  known.find((each) => String(each) === String(given)) ?? null

const numberOf = (text: string | null): number => {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page < 1_000_000 ? page : 1
}

/** Reads the filters of an address; whatever is not understood counts as not given. */
export const readFilters = (query: URLSearchParams, keptSize: number | null): MemberFilters => ({
  q: (query.get('q') ?? '').slice(0, 100),
  state: oneOf(listedStates, query.get('state')),
  type: oneOf(Object.values(userTypes), query.get('type')),
  role: query.get('role') || null,
  sort: oneOf(memberSorts, query.get('sort')) ?? defaultSort,
  page: numberOf(query.get('page')),
  size:
    oneOf(pageSizes, query.get('size')) ?? oneOf(pageSizes, String(keptSize)) ?? defaultPageSize,
})

/** The same address with some filters changed; a change of anything but the page starts at the first one. */
export function writeFilters(
  query: URLSearchParams,
  changes: Partial<MemberFilters>,
): URLSearchParams {
  const next = new URLSearchParams(query)
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    const isUsual =
      value === null || value === '' || value === defaultSort || (name === 'page' && value === 1)
    if (isUsual) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** Whether the list is narrowed at all: an empty one then means "no match". */
export const isNarrowed = ({ q, state, type, role }: MemberFilters): boolean =>
  q !== '' || state !== null || type !== null || role !== null

/** The filters as the API takes them. */
export const asQuery = ({ q, state, type, role, sort }: MemberFilters) => ({
  q: q || undefined,
  state: state ?? undefined,
  type: type === null ? undefined : (String(type) as '1' | '2' | '3'),
  role_id: role ?? undefined,
  sort,
})
