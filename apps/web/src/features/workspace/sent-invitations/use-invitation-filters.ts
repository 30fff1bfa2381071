import { type InvitationState, invitationStates } from '@zhiwen/contract/enums.ts'
import type { InvitationId } from '@zhiwen/contract/ids.ts'
import { useAddressQuery } from '../../../lib/navigation/use-address-query.ts'
import type { InvitationFilters } from './queries.ts'

const stateOf = (text: string | null): InvitationState | null =>
  invitationStates.find((state) => state === text) ?? null

/** What the address says about the list, and which invitation is open beside it. */
export function useInvitationFilters() {
  const [query, setQuery] = useAddressQuery()
  const filters: InvitationFilters = {
    kind: query.get('kind') === 'named' ? 'named' : 'link',
    state: stateOf(query.get('state')),
    page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
  }
  const write = (changes: Record<string, string | null>) =>
    setQuery((current) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) current.delete(name)
        else current.set(name, value)
      }
      return current
    })
  return {
    filters,
    /** A change of kind or state begins at the first page. */
    change: (changes: Partial<InvitationFilters>) => {
      const next = { ...filters, page: 1, ...changes }
      write({
        kind: next.kind === 'link' ? null : next.kind,
        state: next.state,
        page: next.page === 1 ? null : String(next.page),
      })
    },
    openId: query.get('open'),
    open: (id: InvitationId | null) => write({ open: id }),
  }
}
