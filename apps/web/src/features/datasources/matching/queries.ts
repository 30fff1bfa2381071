import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@zhiwen/contract/api.ts'
import { type Result, results } from '@zhiwen/contract/enums.ts'
import type { AppId, MemberId } from '@zhiwen/contract/ids.ts'
import type { Member } from '@zhiwen/contract/members.ts'
import { call } from '../../../lib/api/index.ts'
import { appKeys } from '../app/queries.ts'

type BodyOf<K extends keyof Api> = Api[K]['input'] extends { body: infer B } ? B : never
export type Pair = BodyOf<'PUT /apps/:app_id/custom_matches'>['pairs'][number]
export type MatchPage = Api['GET /apps/:app_id/permission_matches']['data']
export type MatchQuery = { status: Result | null; isCustom: boolean; q: string; page: number }

const matchKeys = {
  of: (appId: AppId) => ['matches', appId] as const,
  list: (appId: AppId, query: MatchQuery) => ['matches', appId, query] as const,
}
export const matchesPerPage = 20
const words = { [results.success]: '1', [results.pending]: '2', [results.fail]: '3' } as const

/** How users of the source map to members. */
export const useMatches = (appId: AppId, query: MatchQuery, isWanted = true) =>
  useQuery({
    queryKey: matchKeys.list(appId, query),
    enabled: isWanted,
    queryFn: ({ signal }) =>
      call(
        'GET /apps/:app_id/permission_matches',
        {
          params: { app_id: appId },
          query: {
            status: query.status === null ? undefined : words[query.status],
            is_custom: query.isCustom ? 'true' : undefined,
            q: query.q || undefined,
            page: String(query.page),
            page_size: String(matchesPerPage),
          },
        },
        { signal, handles: ['not-found'] },
      ),
    placeholderData: keepPreviousData,
  })

const useRefresh = (appId: AppId) => {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: matchKeys.of(appId) }),
      cache.invalidateQueries({ queryKey: appKeys.one(appId) }),
    ])
}

/** Matches all users of the source again. */
export const useRunMatches = (appId: AppId) =>
  useMutation({
    mutationFn: () =>
      call('POST /apps/:app_id/permission_matches/run', { params: { app_id: appId } }),
    onSuccess: useRefresh(appId),
  })

/** Who would gain or lose how many documents by some pairs. */
export const usePreviewPairs = (appId: AppId) =>
  useMutation({
    mutationFn: (pairs: Pair[]) =>
      call('POST /apps/:app_id/custom_matches/preview', {
        params: { app_id: appId },
        body: { pairs },
      }),
  })

/** Keeps pairs; they are final over the automatic result (READ-4). */
export const useSavePairs = (appId: AppId) =>
  useMutation({
    mutationFn: (pairs: Pair[]) =>
      call('PUT /apps/:app_id/custom_matches', { params: { app_id: appId }, body: { pairs } }),
    onSuccess: useRefresh(appId),
  })

/** How many documents one member may read now (D5). */
export const useReadable = (appId: AppId, memberId: MemberId, isWanted: boolean) =>
  useQuery({
    queryKey: [...matchKeys.of(appId), 'readable', memberId],
    enabled: isWanted,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call(
        'POST /apps/:app_id/permission_preview',
        { params: { app_id: appId }, body: { member_id: memberId } },
        { signal, handles: 'all', allowDuplicate: true },
      ),
  })

const membersAtOnce = 100

/** Every active member, for finding those that a pasted list names. */
export async function loadMembers(): Promise<Member[]> {
  const members: Member[] = []
  for (let page = 1; ; page += 1) {
    const reply = await call('GET /members', {
      query: { state: 'active', page: String(page), page_size: String(membersAtOnce) },
    })
    members.push(...reply.items)
    if (members.length >= reply.total || reply.items.length === 0) return members
  }
}
