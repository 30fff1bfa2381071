import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@zhiwen/contract/api.ts'
import type { Workspace } from '@zhiwen/contract/workspace.ts'
import { useNavigate } from 'react-router'
import { ApiError, call } from '../../../lib/api/index.ts'
import { session } from '../../../lib/session/index.ts'

export type WorkspaceChanges = Api['PUT /workspace']['input']['body']
export type LogoKind = 'square' | 'rect'

const workspaceKey = ['workspace'] as const
const loadWorkspace = (signal?: AbortSignal) => call('GET /workspace', {}, { signal })

/** Settings of the current workspace; a page about to be left must not ask for what is gone. */
export const useWorkspace = (isManager: boolean) =>
  useQuery({
    queryKey: workspaceKey,
    queryFn: ({ signal }) => loadWorkspace(signal),
    enabled: isManager,
  })

/** Takes over a changed workspace; name, colour and logos stand in the shell too. */
function useTakeOver() {
  const cache = useQueryClient()
  return async (workspace: Workspace) => {
    cache.setQueryData(workspaceKey, workspace)
    await session.reloadUser()
  }
}

/** Changes settings; a conflict is for the form to show. */
export const useUpdateWorkspace = () =>
  useMutation({
    mutationFn: (body: WorkspaceChanges) =>
      call('PUT /workspace', { body }, { handles: ['version-conflict', 'value-taken'] }),
    onSuccess: useTakeOver(),
  })

/** The settings as they are now, for a form whose version is no longer the newest. */
export function useReloadWorkspace() {
  const cache = useQueryClient()
  return async () => {
    const workspace = await loadWorkspace()
    cache.setQueryData(workspaceKey, workspace)
    return workspace
  }
}

const purposes = { square: 'logo_square', rect: 'logo_rect' } as const
const fields = { square: 'logo_square_file_id', rect: 'logo_file_id' } as const

async function uploadLogo(kind: LogoKind, picture: Blob) {
  const form = new FormData()
  form.append('file', picture, 'logo.png')
  const { files } = await call('POST /upload', { query: { purpose: purposes[kind] } }, { form })
  const file = files[0]
  if (!file?.file_id) throw new ApiError({ status: 415, error: file?.error ?? 'file-type' })
  return file.file_id
}

/** Sets or takes away (null) one of the logos, at once. */
export const useChangeLogo = (kind: LogoKind) =>
  useMutation({
    mutationFn: async ({ version, picture }: { version: number; picture: Blob | null }) => {
      const file = picture && (await uploadLogo(kind, picture))
      return call('PUT /workspace', { body: { version, [fields[kind]]: file } })
    },
    onSuccess: useTakeOver(),
  })

type Deletion = Api['DELETE /workspace']['input']['body']

/** Deletes the workspace and goes where the user belongs then; `onDone` runs although the form is gone by then. */
export function useDeleteWorkspace(onDone: () => void) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: Deletion) =>
      call('DELETE /workspace', { body }, { handles: ['code-wrong', 'input-invalid'] }),
    onSuccess: async () => {
      const user = await session.reloadUser().catch(() => null)
      onDone()
      return navigate(user?.current_workspace ? '/home' : '/noWorkspace')
    },
  })
}
