import { useMutation } from '@tanstack/react-query'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { call } from '../../../lib/api/index.ts'
import { session } from '../../../lib/session/index.ts'

/**
 * Makes another workspace the current one (API-USER-10). Data of the former goes and every tab leaves
 * its pages, because the session has changed.
 */
export const useSwitchWorkspace = () =>
  useMutation({
    mutationFn: (workspace_id: WorkspaceId) =>
      call('PUT /user/current_workspace', { body: { workspace_id } }),
    onSuccess: session.setUser,
  })

/** Ends the own membership; the answer says where the user is then (ROLE-44). `onLeft` runs although the page may be gone. */
export const useLeaveWorkspace = (onLeft: () => void) =>
  useMutation({
    mutationFn: () => call('POST /workspace/leave', {}, { handles: ['state-conflict'] }),
    onSuccess: (user) => {
      session.setUser(user)
      onLeft()
    },
  })
