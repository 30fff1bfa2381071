import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

/** Key of the plan and its use; acts that take or give back seats make it stale. */
export const quotaKey = ['quota'] as const

/** Plan of the workspace and how many seats are taken (API-PAY-1). */
export const useQuota = () =>
  useQuery({
    queryKey: quotaKey,
    // A number beside the title is not worth a notice when it fails.
    queryFn: ({ signal }) => call('GET /quota', {}, { signal, handles: 'all' }),
  })
