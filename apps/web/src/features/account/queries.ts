import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@zhiwen/contract/api.ts'
import type { DeviceId } from '@zhiwen/contract/ids.ts'
import type { UserInfo } from '@zhiwen/contract/user.ts'
import { useNavigate } from 'react-router'
import { ApiError, call } from '../../lib/api/index.ts'
import { session } from '../../lib/session/index.ts'

type BodyOf<K extends keyof Api> = Api[K]['input'] extends { body: infer B } ? B : never
type Avatar = NonNullable<BodyOf<'PUT /user/base_info'>['avatar']>
export type Look = Pick<
  BodyOf<'PUT /user/base_info'>,
  'theme' | 'preferred_language' | 'primary_color'
>

const keys = {
  avatars: ['avatars'] as const,
  devices: ['devices'] as const,
  look: ['look'] as const,
}

/** Changes own profile fields. */
export const useUpdateProfile = () =>
  useMutation({
    mutationFn: (body: BodyOf<'PUT /user/base_info'>) => call('PUT /user/base_info', { body }),
    onSuccess: session.setUser,
  })

/** Changes theme, language or colour at once and saves it; a refusal brings the old one back. */
export function useChangeLook() {
  const cache = useQueryClient()
  // The answer to the first of two quick choices does not know the second yet: only the last one counts.
  const isLast = () => cache.isMutating({ mutationKey: keys.look }) === 1
  return useMutation({
    mutationKey: keys.look,
    // One after the other: two quick choices must reach the server in their order.
    scope: { id: 'look' },
    mutationFn: (look: Look) => call('PUT /user/base_info', { body: look }),
    onMutate: (look) => {
      const before = session.getState().user
      if (before) session.setUser({ ...before, ...look })
      return before
    },
    onSuccess: (user) => {
      if (isLast()) session.setUser(user)
    },
    onError: (_error, look, before) => {
      // A refusal may have ended the sign-in itself; then nobody is left to give the look back to.
      const { user } = session.getState()
      if (before && user) session.setUser({ ...user, ...ownPart(before, look) })
    },
  })
}

/** What one choice had changed; choices made since then stay. */
function ownPart(before: UserInfo, look: Look): Look {
  const { theme, preferred_language, primary_color } = before
  return {
    ...('theme' in look && { theme }),
    ...('preferred_language' in look && { preferred_language }),
    ...('primary_color' in look && { primary_color }),
  }
}

/** Preset pictures to choose from (API-USER-13). */
export const useAvatars = () =>
  useQuery({
    queryKey: keys.avatars,
    queryFn: async ({ signal }) => {
      const { presets } = await call('GET /avatar/user', {}, { signal })
      return { items: presets }
    },
  })

async function uploadAvatar(picture: Blob) {
  const form = new FormData()
  form.append('file', picture, 'avatar.png')
  const { files } = await call('POST /upload', { query: { purpose: 'avatar' } }, { form })
  const file = files[0]
  if (!file?.file_id) throw new ApiError({ status: 415, error: file?.error ?? 'file-type' })
  return file.file_id
}

/** Makes a cropped picture, a preset or the default (null) the own avatar. */
export const useChangeAvatar = () =>
  useMutation({
    mutationFn: async (chosen: Blob | Avatar | null) => {
      const avatar = chosen instanceof Blob ? await uploadAvatar(chosen) : chosen
      return call('PUT /user/base_info', { body: { avatar } })
    },
    onSuccess: session.setUser,
  })

/** Takes over changed sign-in data; the server has signed the other devices out for it. */
function useTakeOver() {
  const cache = useQueryClient()
  return (user: UserInfo | null) => {
    if (user) session.setUser(user)
    return cache.invalidateQueries({ queryKey: keys.devices })
  }
}

/** Changes the mobile number with a code from the old and one from the new. */
export const useUpdateMobile = () =>
  useMutation({
    mutationFn: (body: BodyOf<'PUT /user/mobile_num'>) => call('PUT /user/mobile_num', { body }),
    onSuccess: useTakeOver(),
  })

/** Changes or verifies the email. */
export const useUpdateEmail = () =>
  useMutation({
    mutationFn: (body: BodyOf<'PUT /user/email'>) => call('PUT /user/email', { body }),
    onSuccess: useTakeOver(),
  })

/** Changes the password. */
export function useUpdatePassword() {
  const takeOver = useTakeOver()
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /user/password'>) => call('PUT /user/password', { body }),
    onSuccess: async () => takeOver(await session.reloadUser()),
  })
}

/** Signed-in devices, the current one first. */
export const useDevices = () =>
  useQuery({
    queryKey: keys.devices,
    queryFn: async ({ signal }) => {
      const { devices } = await call('GET /user/devices', {}, { signal })
      return { items: devices.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)) }
    },
  })

/** Signs devices out; the list follows also when only some of them went. */
export function useRemoveDevices() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (ids: DeviceId[]) =>
      Promise.all(
        ids.map((device_id) => call('DELETE /user/devices/:device_id', { params: { device_id } })),
      ),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.devices }),
  })
}

/** Signs out here, or on every device, and goes to the sign-in page whatever the server says (API-AUTH-3). */
export function useSignOut() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (options: { everywhere?: boolean }) => session.signOut(options),
    onSettled: () => navigate('/login'),
  })
}

/** Deletes the own account and forgets it in this browser; `onDone` runs although the form is gone by then. */
export function useDeleteAccount(onDone: () => void) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (verification_code: string) =>
      call('DELETE /user', { body: { verification_code } }),
    onSuccess: () => {
      session.drop()
      onDone()
      return navigate('/login')
    },
  })
}

/** Finishes the guide: name, terms and the first workspace, made or joined (API-USER-2). */
export const useActivate = () =>
  useMutation({
    mutationFn: (body: BodyOf<'POST /user/info/active'>) =>
      call(
        'POST /user/info/active',
        { body },
        {
          handles: ['invitation-not-found', 'invitation-closed', 'quota-members', 'access-denied'],
        },
      ),
    onSuccess: session.setUser,
  })

/** Creates a workspace and makes it the current one (API-WS-1). */
export const useCreateWorkspace = () =>
  useMutation({
    mutationFn: (company_name: string) => call('POST /workspaces', { body: { company_name } }),
    onSuccess: session.setUser,
  })
