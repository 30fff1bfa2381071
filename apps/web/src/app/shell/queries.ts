import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api/index.ts'
import { session } from '../../lib/session/index.ts'

/** Makes another workspace the current one; nothing of the former stays in view (API-USER-10). */
export function useSwitchWorkspace() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (workspace_id: WorkspaceId) =>
      call('PUT /user/current_workspace', { body: { workspace_id } }),
    onSuccess: async (user) => {
      session.setUser(user)
      cache.clear()
      await navigate('/home')
    },
  })
}
