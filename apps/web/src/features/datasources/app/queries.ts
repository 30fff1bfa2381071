import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@zhiwen/contract/api.ts'
import type { App } from '@zhiwen/contract/apps.ts'
import type { AppScope, SyncMode } from '@zhiwen/contract/enums.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import type { SyncRun } from '@zhiwen/contract/sync.ts'
import { call } from '../../../lib/api/index.ts'

type BodyOf<K extends keyof Api> = Api[K]['input'] extends { body: infer B } ? B : never
export type AppChanges = BodyOf<'PUT /apps/:app_id'>

export const appKeys = {
  all: ['apps'] as const,
  list: (scope: AppScope) => ['apps', 'list', scope] as const,
  one: (id: AppId) => ['apps', 'one', id] as const,
  removal: (id: AppId) => ['apps', 'one', id, 'removal'] as const,
  kinds: (scope: AppScope) => ['app-kinds', scope] as const,
}

/** How often a run under way is looked at, and how often one that waits for a decision. */
const followMs = 1_500
const heldMs = 10_000

/** Whether a run still goes on by itself. */
export const isRunOpen = (run: Pick<SyncRun, 'state'> | null): boolean =>
  run?.state === 'queued' || run?.state === 'running'

const waitOf = (run: SyncRun | null | undefined): number | false => {
  if (!run) return false
  return isRunOpen(run) ? followMs : heldMs
}

/** One app; asked again while a run is under way, so that its numbers move on the screen. */
export const useApp = (id: AppId | null) =>
  useQuery({
    queryKey: id ? appKeys.one(id) : appKeys.all,
    enabled: id !== null,
    queryFn: ({ signal }) =>
      call(
        'GET /apps/:app_id',
        { params: { app_id: id ?? ('' as AppId) } },
        { signal, handles: ['not-found'] },
      ),
    refetchInterval: ({ state }) => waitOf(state.data?.current_run),
  })

/** The kind an app belongs to: its form, its rights, whether it takes an access file. */
export const useAppKind = (app: Pick<App, 'scope' | 'app_key'>) =>
  useQuery({
    queryKey: appKeys.kinds(app.scope),
    queryFn: ({ signal }) =>
      call('GET /app_store', { query: { scope: app.scope } }, { signal, handles: 'all' }),
    staleTime: 5 * 60_000,
    select: ({ items }) => items.find(({ app_key }) => app_key === app.app_key) ?? null,
  })

/** Takes over a changed app everywhere it stands. */
export function useTakeOverApp() {
  const cache = useQueryClient()
  return (app: App) => {
    cache.setQueryData(appKeys.one(app.id), app)
    return cache.invalidateQueries({ queryKey: [...appKeys.all, 'list'] })
  }
}

/** Starts a run or joins the one under way (API-APP-5). */
export function useStartSync(id: AppId) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (mode: SyncMode) =>
      call('POST /apps/:app_id/sync', { params: { app_id: id }, body: { mode } }),
    onSuccess: ({ run }) => {
      cache.setQueryData(appKeys.one(id), (old?: App) => old && { ...old, current_run: run })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: appKeys.all }),
  })
}

const useChangeState = (
  key: 'POST /apps/:app_id/pause' | 'POST /apps/:app_id/resume',
  id: AppId,
) => {
  const takeOver = useTakeOverApp()
  return useMutation({
    mutationFn: () => call(key, { params: { app_id: id } }),
    onSuccess: takeOver,
  })
}

/** Pauses an app; a run under way is cancelled. */
export const usePauseApp = (id: AppId) => useChangeState('POST /apps/:app_id/pause', id)

/** Goes on with a paused app. */
export const useResumeApp = (id: AppId) => useChangeState('POST /apps/:app_id/resume', id)

/** What deleting an app would take away. */
export const useRemovalPreview = (id: AppId, isWanted: boolean) =>
  useQuery({
    queryKey: appKeys.removal(id),
    enabled: isWanted,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call('GET /apps/:app_id/removal', { params: { app_id: id } }, { signal, handles: 'all' }),
  })

/** Deletes an app; a company app wants its title typed (SM-2). */
export function useDeleteApp(id: AppId) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (confirm_title: string) =>
      call(
        'POST /apps/:app_id/delete',
        { params: { app_id: id }, body: { confirm_title } },
        { handles: ['input-invalid'] },
      ),
    onSuccess: () => cache.invalidateQueries({ queryKey: [...appKeys.all, 'list'] }),
  })
}
