import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, download } from '../../lib/api/index.ts'
import { now } from '../../lib/clock.ts'
import { type AuditFilters, asQuery } from './audit-filters.ts'

const keys = { all: ['audit'] as const, page: (filters: AuditFilters) => ['audit', filters] }

/** One page of the log. */
export const useAuditRows = (filters: AuditFilters) =>
  useQuery({
    queryKey: keys.page(filters),
    queryFn: ({ signal }) =>
      call(
        'GET /audit_logs',
        {
          query: {
            ...asQuery(filters, new Date(now())),
            page: String(filters.page),
            page_size: String(filters.size),
          },
        },
        { signal },
      ),
    // What others do must be there the next time one looks.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Colleagues whose name matches, to choose whose acts to see. */
export const useColleagues = (q: string) =>
  useQuery({
    queryKey: ['audit-colleagues', q],
    queryFn: async ({ signal }) =>
      (await call('GET /members/directory', { query: { q: q || undefined } }, { signal })).items,
    placeholderData: keepPreviousData,
  })

/** Name of the person whose acts are shown; the address knows only the id. */
export const useActorName = (memberId: string | null) =>
  useQuery({
    queryKey: ['audit-actor', memberId],
    enabled: memberId !== null,
    queryFn: async ({ signal }) => {
      const params = { member_id: memberId ?? '' }
      return (await call('GET /members/:member_id', { params }, { signal, handles: 'all' }))
        .ws_username
    },
  })

/** Saves what matches as a CSV file; the export itself is a row of the log. */
export function useExportAudit(filters: AuditFilters, name: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () =>
      download('POST /audit_logs/export', { body: asQuery(filters, new Date(now())) }, name),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.all }),
  })
}
