import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@zhiwen/contract/api.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import { call } from '../../../lib/api/index.ts'
import { type AppChanges, appKeys, useAdoptApp } from '../app/queries.ts'
import { type Permissions, sentPermissions } from '../form/permissions.ts'

type Connection = Api['POST /apps/:app_id/test']['input']['body']

/** Changes an app; what its form can show is for the form. */
export const useUpdateApp = (id: AppId) =>
  useMutation({
    mutationFn: (body: AppChanges) =>
      call(
        'PUT /apps/:app_id',
        { params: { app_id: id }, body },
        { handles: ['version-conflict', 'value-taken', 'input-invalid'] },
      ),
    onSuccess: useAdoptApp(),
  })

/** The app as it is now, for a form that somebody else overtook. */
export function useReloadApp(id: AppId) {
  const cache = useQueryClient()
  return async () => {
    const app = await call('GET /apps/:app_id', { params: { app_id: id } })
    cache.setQueryData(appKeys.one(id), app)
    return app
  }
}

/** Tests the connection with what is typed; a saved key is used where none is typed again. */
export const useTestApp = (id: AppId) =>
  useMutation({
    mutationFn: (body: Connection) =>
      call(
        'POST /apps/:app_id/test',
        { params: { app_id: id }, body },
        { handles: ['input-invalid'] },
      ),
  })

/** How many members would gain access by choices that are not saved yet (READ-3). */
export const useGaining = (id: AppId) =>
  useMutation({
    mutationFn: (permissions: Permissions) => {
      const { data_permission, role_ids, protected_permission, protected_role_ids } =
        sentPermissions(permissions)
      return call('POST /apps/:app_id/permission_preview', {
        params: { app_id: id },
        body: { data_permission, role_ids, protected_permission, protected_role_ids },
      })
    },
  })
