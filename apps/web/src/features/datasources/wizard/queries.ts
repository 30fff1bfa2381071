import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@zhiwen/contract/api.ts'
import type { App } from '@zhiwen/contract/apps.ts'
import type { AppScope } from '@zhiwen/contract/enums.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import { call } from '../../../lib/api/index.ts'
import { appKeys, type NewApp } from '../app/queries.ts'
import type { Permissions } from '../form/permissions.ts'

export type TestResult = Api['POST /app_test']['data']
type Connection = { settings: Record<string, unknown>; credential?: Record<string, string> }

const useRefreshLists = () => {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: appKeys.all }),
      cache.invalidateQueries({ queryKey: ['app-kinds'] }),
    ])
}

/** What the wizard holds, as it is saved; `is_finished` ends the draft. */
export type WizardBody = Omit<NewApp, 'is_draft'> & { is_finished?: boolean }

/** Saves the wizard: a new draft, or changes of the one there is; the last save also ends the draft. */
export function useSaveDraft() {
  const refresh = useRefreshLists()
  return useMutation({
    mutationFn: ({ draft, body }: { draft: App | null; body: WizardBody }) => {
      const { scope, app_key, is_finished, ...fields } = body
      if (!draft) {
        return call(
          'POST /apps',
          { body: { ...fields, scope, app_key, is_draft: true } },
          { handles: ['value-taken', 'input-invalid'] },
        )
      }
      return call(
        'PUT /apps/:app_id',
        { params: { app_id: draft.id }, body: { ...fields, is_finished, version: draft.version } },
        { handles: ['value-taken', 'input-invalid', 'source-needs-auth', 'source-unavailable'] },
      )
    },
    onSuccess: () => void refresh(),
  })
}

type Tested = { scope: AppScope; appKey: string; draft: App | null } & Connection

/** Tests what is typed; a saved key is used where none is typed again. */
export const useTestConnection = () =>
  useMutation({
    mutationFn: ({ scope, appKey, draft, settings, credential }: Tested) =>
      draft && !credential
        ? call(
            'POST /apps/:app_id/test',
            { params: { app_id: draft.id }, body: { settings } },
            { handles: ['input-invalid'] },
          )
        : call(
            'POST /app_test',
            { body: { scope, app_key: appKey, settings, credential: credential ?? {} } },
            { handles: ['input-invalid'] },
          ),
  })

/** How many members would gain access by a choice that is not saved yet. */
export const useGaining = () =>
  useMutation({
    mutationFn: ({ id, choice }: { id: AppId; choice: Permissions }) =>
      call('POST /apps/:app_id/permission_preview', {
        params: { app_id: id },
        body: {
          data_permission: choice.data_permission,
          role_ids: choice.role_ids,
          protected_permission: choice.protected_permission,
          protected_role_ids: choice.protected_role_ids,
        },
      }),
  })

/** Makes the key for pushing; it comes this once. */
export const useMakePushKey = () =>
  useMutation({
    mutationFn: (id: AppId) => call('POST /apps/:app_id/push_key', { params: { app_id: id } }),
  })
