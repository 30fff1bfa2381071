import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@zhiwen/contract/api.ts'
import type { MemberId, RoleId } from '@zhiwen/contract/ids.ts'
import type { Role } from '@zhiwen/contract/roles.ts'
import { call } from '../../../lib/api/index.ts'
import { roleKeys } from './role-keys.ts'

type BodyOf<K extends keyof Api> = Api[K]['input'] extends { body: infer B } ? B : never
type RoleList = { items: Role[] }

const refusals = ['access-denied', 'not-found'] as const
const pageSize = 100

const rolePage = (page: number, signal: AbortSignal) =>
  call(
    'GET /roles',
    { query: { page: String(page), page_size: String(pageSize) } },
    { signal, handles: refusals },
  )

/** All custom roles; a workspace has at most 500, so five calls at the outside. */
export const useRoles = (isWanted = true) =>
  useQuery({
    queryKey: roleKeys.list,
    enabled: isWanted,
    queryFn: async ({ signal }): Promise<RoleList> => {
      const first = await rolePage(1, signal)
      const more = Math.ceil(first.total / pageSize) - 1
      const rest = await Promise.all(
        Array.from({ length: Math.max(0, more) }, (_, index) => rolePage(index + 2, signal)),
      )
      return { items: [first, ...rest].flatMap(({ items }) => items) }
    },
  })

/** What names a role in its visible range (ROLE-46). */
export const useRoleUses = (id: RoleId) =>
  useQuery({
    queryKey: roleKeys.uses(id),
    queryFn: ({ signal }) =>
      call('GET /roles/:role_id/uses', { params: { role_id: id } }, { signal, handles: 'all' }),
  })

const useRefreshRoles = () => {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: roleKeys.all }),
      cache.invalidateQueries({ queryKey: ['members'] }),
    ])
}

/** Makes a custom role. */
export const useCreateRole = () =>
  useMutation({
    mutationFn: (body: BodyOf<'POST /roles'>) =>
      call('POST /roles', { body }, { handles: ['value-taken', 'input-invalid'] }),
    onSuccess: useRefreshRoles(),
  })

/** Changes name or description of a role. */
export const useUpdateRole = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: RoleId } & BodyOf<'PUT /roles/:role_id'>) =>
      call(
        'PUT /roles/:role_id',
        { params: { role_id: id }, body },
        { handles: ['value-taken', 'input-invalid', 'version-conflict'] },
      ),
    onSettled: useRefreshRoles(),
  })

/** Puts members into a role and takes others out. */
export const useChangeRoleMembers = (id: RoleId) =>
  useMutation({
    mutationFn: (body: { add: MemberId[]; remove: MemberId[] }) =>
      call('POST /roles/:role_id/members', { params: { role_id: id }, body }),
    onSettled: useRefreshRoles(),
  })

/**
 * Deletes a role and forgets at once what was known of it, so that nothing asks for it again. The screen
 * of the role is gone by then, so `onDone` tells the result.
 */
export function useDeleteRole(id: RoleId, onDone: () => void) {
  const cache = useQueryClient()
  const refresh = useRefreshRoles()
  const isAboutIt = (key: readonly unknown[]) => JSON.stringify(key).includes(id)
  return useMutation({
    mutationFn: () => call('DELETE /roles/:role_id', { params: { role_id: id } }),
    onSuccess: () => {
      onDone()
      cache.setQueryData<RoleList>(
        roleKeys.list,
        (list) => list && { items: list.items.filter((role) => role.id !== id) },
      )
      cache.removeQueries({ predicate: ({ queryKey }) => isAboutIt(queryKey) })
      return refresh()
    },
  })
}
