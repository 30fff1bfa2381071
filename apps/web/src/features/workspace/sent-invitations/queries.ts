import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@zhiwen/contract/api.ts'
import type { InvitationState } from '@zhiwen/contract/enums.ts'
import type { InvitationId } from '@zhiwen/contract/ids.ts'
import { call } from '../../../lib/api/index.ts'

type BodyOf<K extends keyof Api> = Api[K]['input'] extends { body?: infer B } ? B : never
export type LinkTerms = NonNullable<BodyOf<'POST /invitations'>>
export type FreshInvitation = Api['POST /invitations']['data']
export type InvitationKind = 'link' | 'named'
export type InvitationFilters = {
  kind: InvitationKind
  state: InvitationState | null
  page: number
}

const keys = {
  all: ['sent-invitations'] as const,
  list: (filters: InvitationFilters) => ['sent-invitations', 'list', filters] as const,
  joined: (id: InvitationId | null, size: number) =>
    ['sent-invitations', 'joined', id, size] as const,
}
const refusals = ['access-denied', 'not-found'] as const
export const pageSize = 10
/** The drawer shows the first few, then as many as a page may hold. */
export const joinedSizes = { few: 10, many: 100 } as const

/** Invitations of the workspace, newest first; the old page stays until the new one is there. */
export const useSentInvitations = (filters: InvitationFilters) =>
  useQuery({
    queryKey: keys.list(filters),
    queryFn: ({ signal }) => {
      const { kind, state, page } = filters
      const query = { kind, state: state ?? undefined, page: String(page) }
      return call('GET /invitations', { query }, { signal, handles: refusals })
    },
    placeholderData: keepPreviousData,
  })

/** Who joined by one invitation. */
export const useJoined = (id: InvitationId | null, size: 10 | 100) =>
  useQuery({
    queryKey: keys.joined(id, size),
    enabled: id !== null,
    queryFn: ({ signal }) =>
      call(
        'GET /invitations/:invitation_id/joined',
        { params: { invitation_id: id ?? '' }, query: { page_size: String(size) } },
        { signal, handles: 'all' },
      ),
    placeholderData: (data, query) => (query?.queryKey[2] === id ? data : undefined),
  })

function useRefresh() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: keys.all })
}

/** Makes an open link; too many open ones are said in the form. */
export const useCreateLink = () =>
  useMutation({
    mutationFn: (body: LinkTerms) =>
      call('POST /invitations', { body }, { handles: ['state-conflict', 'input-invalid'] }),
    onSuccess: useRefresh(),
  })

/** Replaces the code of a link, or sends a named invitation once more with a new one. */
export const useRenew = () =>
  useMutation({
    mutationFn: ({ id, kind }: { id: InvitationId; kind: InvitationKind }) => {
      const params = { invitation_id: id }
      return kind === 'link'
        ? call('POST /invitations/:invitation_id/reset', { params })
        : call('POST /invitations/:invitation_id/resend', { params })
    },
    onSettled: useRefresh(),
  })

/** Revokes an open invitation. */
export const useRevoke = () =>
  useMutation({
    mutationFn: (id: InvitationId) =>
      call('DELETE /invitations/:invitation_id', { params: { invitation_id: id } }),
    onSettled: useRefresh(),
  })
