import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '@zhiwen/contract/api.ts'
import { call } from '../api/call.ts'
import { stored } from '../storage/stored.ts'

export type Platform = Api['GET /platform_config/public']['data']

const isPlatform = (data: unknown): data is Platform =>
  typeof data === 'object' && data !== null && 'title' in data && 'login_methods' in data

const store = stored({ area: 'local', key: 'app.platform', version: 1, accepts: isPlatform })

/** Platform config as the last visit saw it, to draw title and logo without waiting. */
export const lastPlatform = (): Platform | null => store.read()

/** Loaded once per visit (ANS-16). */
export const platformQuery = queryOptions({
  queryKey: ['platform'],
  staleTime: Number.POSITIVE_INFINITY,
  placeholderData: () => lastPlatform() ?? undefined,
  queryFn: async () => {
    const platform = await call('GET /platform_config/public', {}, { handles: 'all' })
    store.write(platform)
    return platform
  },
})

/** Title, logo, sign-in methods and terms of this platform. */
export const usePlatform = () => useQuery(platformQuery)
