import { type ReasonCode, reasonCodes } from '@zhiwen/contract/enums.ts'
import { defaultPageSize, pageSizes } from '@zhiwen/contract/limits.ts'
import { useAddressQuery } from '../../../lib/navigation/use-address-query.ts'

/** Groups of states as the chips offer them (the contract's `documentFilters`). */
export const shownGroups = ['all', 'ready', 'working', 'trouble', 'removed'] as const
export type ShownGroup = (typeof shownGroups)[number]

/** What the list of documents shows; all of it stands in the address. */
export type DocumentFilters = {
  show: ShownGroup
  reason: ReasonCode | null
  folder: string
  q: string
  page: number
  size: number
}

const oneOf = <T>(known: readonly T[], given: string | null): T | null =>
  known.find((each) => String(each) === given) ?? null

const pageOf = (text: string | null): number => {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page < 1_000_000 ? page : 1
}

/** Reads the filters of an address; whatever is not understood counts as not given. */
export const readFilters = (query: URLSearchParams): DocumentFilters => ({
  show: oneOf(shownGroups, query.get('show')) ?? 'all',
  reason: oneOf(reasonCodes, query.get('reason')),
  folder: (query.get('folder') ?? '').slice(0, 2000),
  q: (query.get('q') ?? '').slice(0, 100),
  page: pageOf(query.get('page')),
  size: oneOf(pageSizes, query.get('size')) ?? defaultPageSize,
})

const usual: DocumentFilters = {
  show: 'all',
  reason: null,
  folder: '',
  q: '',
  page: 1,
  size: defaultPageSize,
}

/** The same address with some filters changed; any change but the page starts at the first one. */
export function writeFilters(
  query: URLSearchParams,
  changes: Partial<DocumentFilters>,
): URLSearchParams {
  const next = new URLSearchParams(query)
  if (!('page' in changes)) next.delete('page')
  for (const name of Object.keys(changes) as (keyof DocumentFilters)[]) {
    const value = changes[name]
    if (value === undefined || value === usual[name]) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

export const isNarrowed = ({ show, reason, folder, q }: DocumentFilters): boolean =>
  show !== 'all' || reason !== null || folder !== '' || q !== ''

/** The filters of the address and a way to change them. */
export function useDocumentFilters() {
  const [query, setQuery] = useAddressQuery()
  const change = (changes: Partial<DocumentFilters>, options?: { replace?: boolean }) =>
    setQuery((current) => writeFilters(current, changes), {
      replace: options?.replace ?? false,
      preventScrollReset: true,
    })
  return { filters: readFilters(query), change }
}
export type ChangeFilters = ReturnType<typeof useDocumentFilters>['change']
