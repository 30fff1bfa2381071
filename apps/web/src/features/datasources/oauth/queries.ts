import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@zhiwen/contract/api.ts'
import type { AppKind } from '@zhiwen/contract/apps.ts'
import { authTypes } from '@zhiwen/contract/enums.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import { call } from '../../../lib/api/index.ts'
import { appKeys } from '../app/queries.ts'

type Answer = Api['POST /oauth/data_source/:app_key/callback']['input']['body']

/** Whether a person signs in at the source instead of typing a key (READ-22). */
export const signsIn = ({ auth_types }: Pick<AppKind, 'auth_types'>): boolean =>
  auth_types.includes(authTypes.oauth)

/** Leaves for the source, which leads back to the callback page (RT-11). */
export const useAuthorise = () =>
  useMutation({
    mutationFn: async ({ appKey, appId }: { appKey: string; appId: AppId }) => {
      const { url } = await call('GET /oauth/data_source/:app_key/url', {
        params: { app_key: appKey },
        query: { app_id: appId },
      })
      location.assign(url)
    },
  })

/** Hands on what a source sent back, once. */
export function useSourceReply(appKey: string, body: Answer) {
  const cache = useQueryClient()
  return useQuery({
    // A query and not a mutation: it starts with the page, and a code counts only once.
    queryKey: ['source-reply', appKey, body],
    queryFn: async () => {
      const params = { app_key: appKey }
      const reply = await call(
        'POST /oauth/data_source/:app_key/callback',
        { params, body },
        { handles: 'all' },
      )
      await cache.invalidateQueries({ queryKey: appKeys.all })
      return reply
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  })
}
