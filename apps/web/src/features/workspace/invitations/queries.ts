import { useMutation, useQuery } from '@tanstack/react-query'
import type { Api } from '@zhiwen/contract/api.ts'
import { call } from '../../../lib/api/index.ts'
import { session, useMaybeUser } from '../../../lib/session/index.ts'

export type InvitationOffer = Api['GET /invitations/by_code/:code']['data']

/** What an invitation offers, as the present user or visitor sees it; reading never accepts (M7). */
export function useInvitation(code: string) {
  const userId = useMaybeUser()?.id
  return useQuery({
    queryKey: ['invitation', code, userId],
    queryFn: ({ signal }) =>
      call('GET /invitations/by_code/:code', { params: { code } }, { signal, handles: 'all' }),
    staleTime: 0,
  })
}

/**
 * Joins by an invitation; the workspace becomes current. Refusals are shown in place. `onJoined` runs
 * although the question is gone by then, because the page follows the changed session.
 */
export const useAccept = (code: string, onJoined: () => void) =>
  useMutation({
    mutationFn: (ws_username: string | undefined) =>
      call(
        'POST /invitations/by_code/:code/accept',
        { params: { code }, body: { ws_username } },
        {
          handles: [
            'invitation-not-found',
            'invitation-closed',
            'quota-members',
            'member-disabled',
            'access-denied',
            'user-inactive',
          ],
        },
      ),
    onSuccess: (user) => {
      session.setUser(user)
      onJoined()
    },
  })
