import { pageSizes } from '@zhiwen/contract/limits.ts'
import { useAddressQuery } from '../../../lib/navigation/use-address-query.ts'
import { stored } from '../../../lib/storage/stored.ts'
import { type MemberFilters, readFilters, writeFilters } from './member-filters.ts'

/** The page size is a habit, so it is kept; the address still wins. */
const keptSize = stored({
  area: 'local',
  key: 'app.members.size',
  version: 1,
  accepts: (data): data is number => pageSizes.some((size) => size === data),
})

/** The filters of the address and a way to change them; typing replaces the entry instead of adding one. */
export function useMemberFilters() {
  const [query, setQuery] = useAddressQuery()
  const filters = readFilters(query, keptSize.read())
  const change = (changes: Partial<MemberFilters>, options?: { replace?: boolean }) => {
    if (changes.size !== undefined) keptSize.write(changes.size)
    setQuery((current) => writeFilters(current, changes), {
      replace: options?.replace ?? false,
      preventScrollReset: true,
    })
  }
  return { filters, change }
}
