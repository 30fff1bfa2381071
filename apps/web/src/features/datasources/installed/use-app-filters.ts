import { appStates } from '@zhiwen/contract/enums.ts'
import { useAddressQuery } from '../../../lib/navigation/use-address-query.ts'
import type { AppFilters } from '../app/queries.ts'

/** States one can look for; what is being deleted is listed nowhere. */
export const listedStates = appStates.filter((state) => state !== 'deleting')

/** The filters of the address and a way to change them. */
export function useAppFilters() {
  const [query, setQuery] = useAddressQuery()
  const filters: AppFilters = {
    q: query.get('q') ?? '',
    state: listedStates.find((state) => state === query.get('state')) ?? null,
  }
  const change = (changes: Partial<AppFilters>) =>
    setQuery(
      (current) => {
        const next = { ...filters, ...changes }
        for (const [name, value] of Object.entries(next)) {
          if (value) current.set(name, value)
          else current.delete(name)
        }
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  return { filters, change }
}
