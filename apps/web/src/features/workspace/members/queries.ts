import {
  keepPreviousData,
  type QueryClient,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api } from '@zhiwen/contract/api.ts'
import type { MemberId } from '@zhiwen/contract/ids.ts'
import { bulkMembersMax } from '@zhiwen/contract/limits.ts'
import type { Member, MemberChange } from '@zhiwen/contract/members.ts'
import { call, download } from '../../../lib/api/index.ts'
import { session } from '../../../lib/session/index.ts'
import { roleKeys } from '../roles/role-keys.ts'
import { quotaKey } from '../seats/queries.ts'
import { asQuery, type MemberFilters } from './member-filters.ts'

type QueryOf<K extends keyof Api> = Api[K]['input'] extends { query?: infer Q } ? Q : never
type BodyOf<K extends keyof Api> = Api[K]['input'] extends { body: infer B } ? B : never
export type MemberPage = Api['GET /members']['data']
export type MemberListQuery = NonNullable<QueryOf<'GET /members'>>

export const memberKeys = {
  all: ['members'] as const,
  list: (query: MemberListQuery) => ['members', 'list', query] as const,
  one: (id: MemberId | null) => ['members', 'one', id] as const,
}

/** Who was refused stays on the page: a right lost a moment ago is told in a notice, not on another page. */
const refusals = ['access-denied', 'not-found'] as const

/** One page of members; the old one stays while the next is on its way. */
export const useMembers = (query: MemberListQuery, isWanted = true) =>
  useQuery({
    queryKey: memberKeys.list(query),
    queryFn: ({ signal }) => call('GET /members', { query }, { signal, handles: refusals }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })

/** One page of the member table. */
export const useMemberPage = (filters: MemberFilters) =>
  useMembers({
    ...asQuery(filters),
    page: String(filters.page),
    page_size: String(filters.size),
  })

/** All members that match, as many as one change may hold. */
export const useAllMatching = (filters: MemberFilters) =>
  useMutation({
    mutationFn: () =>
      call('GET /members', {
        query: { ...asQuery(filters), page: '1', page_size: String(bulkMembersMax) },
      }),
  })

/** One member; what the table knows already shows at once. */
export function useMember(id: MemberId | null) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: memberKeys.one(id),
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) =>
            call(
              'GET /members/:member_id',
              { params: { member_id: id } },
              { signal, handles: refusals },
            ),
    placeholderData: () =>
      cache
        .getQueriesData<MemberPage>({ queryKey: [...memberKeys.all, 'list'] })
        .flatMap(([, page]) => page?.items ?? [])
        .find((member) => member.id === id),
  })
}

/** Everything that may show a changed member, a role's count or a seat. */
const refresh = (cache: QueryClient) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: memberKeys.all }),
    cache.invalidateQueries({ queryKey: roleKeys.all }),
    cache.invalidateQueries({ queryKey: quotaKey }),
  ])

/** Changes fields of one member (API-MEM-3); the drawer handles a version conflict itself. */
export function useUpdateMember(id: MemberId) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /members/:member_id'>) =>
      call(
        'PUT /members/:member_id',
        { params: { member_id: id }, body },
        { handles: [...refusals, 'version-conflict'] },
      ),
    onSuccess: (member) => {
      cache.setQueryData(memberKeys.one(id), member)
      // Whoever changes the own place sees it in the shell too.
      if (member.id === session.getState().user?.current_workspace?.member_id)
        void session.reloadUser()
    },
    onSettled: () => refresh(cache),
  })
}

/** How a list row looks after a change, before the server has answered. */
function changed(member: Member, change: MemberChange): Member {
  switch (change.action) {
    case 'disable':
      return { ...member, state: 'disabled' }
    case 'enable':
      return { ...member, state: 'active' }
    case 'set_type':
      return { ...member, ws_user_type: change.ws_user_type }
    case 'add_role':
      return { ...member, role_ids: [...new Set([...member.role_ids, change.role_id])] }
    case 'remove_role':
      return { ...member, role_ids: member.role_ids.filter((role) => role !== change.role_id) }
    case 'remove':
      return member // The row goes when the server has said so: nothing brings it back.
  }
}

type Bulk = { ids: MemberId[]; change: MemberChange }

/** The same change for one or several members, all or none (API-MEM-4); shown at once, taken back if refused. */
export function useChangeMembers() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, change }: Bulk) =>
      call('POST /members/bulk', { body: { member_ids: ids, change } }, { handles: [...refusals] }),
    onMutate: async ({ ids, change }: Bulk) => {
      await cache.cancelQueries({ queryKey: memberKeys.all })
      const before = cache.getQueriesData<MemberPage | Member>({ queryKey: memberKeys.all })
      const touch = (member: Member) => (ids.includes(member.id) ? changed(member, change) : member)
      cache.setQueriesData<MemberPage | Member>({ queryKey: memberKeys.all }, (old) => {
        if (!old) return old
        return 'items' in old ? { ...old, items: old.items.map(touch) } : touch(old)
      })
      return before
    },
    onError: (_error, _bulk, before) => {
      for (const [key, data] of before ?? []) cache.setQueryData(key, data)
    },
    onSettled: () => refresh(cache),
  })
}

/** The whole list in the chosen filter as CSV (M9). */
export const useExportMembers = (filters: MemberFilters, name: string) =>
  useMutation({
    mutationFn: () => download('POST /members/export', { body: asQuery(filters) }, name),
  })

/** Changes the own nickname in this workspace. */
export function useRenameSelf() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (ws_username: string) => call('PUT /members/me', { body: { ws_username } }),
    onSuccess: (user) => {
      session.setUser(user)
      return cache.invalidateQueries({ queryKey: memberKeys.all })
    },
  })
}

type Handover = { target: Member; verification_code: string }

/**
 * Hands the workspace to another member (ROLE-41); from then on the own level is admin, so the dialog is
 * gone when `onDone` tells the result.
 */
export function useTransfer(onDone: (target: Member) => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ target, verification_code }: Handover) =>
      call('POST /workspace/transfer', { body: { member_id: target.id, verification_code } }),
    onSuccess: (user, { target }) => {
      onDone(target)
      session.setUser(user)
      return refresh(cache)
    },
  })
}
