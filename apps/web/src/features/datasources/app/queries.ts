import {
  keepPreviousData,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api } from '@zhiwen/contract/api.ts'
import type { App } from '@zhiwen/contract/apps.ts'
import type { AppScope, AppState, SyncMode } from '@zhiwen/contract/enums.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import type { SyncRun } from '@zhiwen/contract/sync.ts'
import { call } from '../../../lib/api/index.ts'

type BodyOf<K extends keyof Api> = Api[K]['input'] extends { body: infer B } ? B : never
export type NewApp = BodyOf<'POST /apps'>
export type AppChanges = BodyOf<'PUT /apps/:app_id'>
export type AppFilters = { q: string; state: AppState | null }
type AppList = { items: App[] }

export const appKeys = {
  all: ['apps'] as const,
  list: (scope: AppScope, filters: AppFilters) => ['apps', 'list', scope, filters] as const,
  one: (id: AppId) => ['apps', 'one', id] as const,
  others: ['apps', 'others'] as const,
  removal: (id: AppId) => ['apps', 'removal', id] as const,
  kinds: (scope: AppScope) => ['app-kinds', scope] as const,
}

/** How often a run under way is looked at, one that waits for a decision, and where nothing happens. */
const followMs = 1_500
const heldMs = 10_000
const idleMs = 20_000

/** Whether a run still goes on by itself; a held one waits for a person. */
export const isRunOpen = (run: Pick<SyncRun, 'state'> | null): boolean =>
  run?.state === 'queued' || run?.state === 'running'

const waitOf = (run: SyncRun | null | undefined): number | false => {
  if (!run) return false
  return isRunOpen(run) ? followMs : heldMs
}

/** One app; asked again while a run is under way, so that its numbers move on the screen. */
export const useApp = (id: AppId | null) => {
  const isGoing = useIsGoing(id)
  return useQuery({
    queryKey: id ? appKeys.one(id) : appKeys.all,
    enabled: id !== null && !isGoing,
    queryFn: ({ signal }) =>
      call(
        'GET /apps/:app_id',
        { params: { app_id: id ?? '' } },
        { signal, handles: ['not-found'] },
      ),
    refetchInterval: ({ state }) => waitOf(state.data?.current_run),
  })
}

/** The kind an app belongs to: its form, its rights, whether it takes an access file. */
export const useAppKind = (app: Pick<App, 'scope' | 'app_key'>) =>
  useQuery({
    queryKey: appKeys.kinds(app.scope),
    queryFn: ({ signal }) =>
      call('GET /app_store', { query: { scope: app.scope } }, { signal, handles: 'all' }),
    select: ({ items }) => items.find(({ app_key }) => app_key === app.app_key) ?? null,
  })

/** Kinds of sources that can be connected in a scope. */
export const useAppKinds = (scope: AppScope) =>
  useQuery({
    queryKey: appKeys.kinds(scope),
    queryFn: ({ signal }) => call('GET /app_store', { query: { scope } }, { signal }),
  })

/** Connected apps of a scope; followed closely while one of them syncs. */
export const useApps = (
  scope: AppScope,
  filters: AppFilters = { q: '', state: null },
  isWanted = true,
) =>
  useQuery({
    enabled: isWanted,
    queryKey: appKeys.list(scope, filters),
    queryFn: ({ signal }) =>
      call(
        'GET /apps',
        { query: { scope, state: filters.state ?? undefined, q: filters.q || undefined } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((app) => isRunOpen(app.current_run)) ? followMs : idleMs,
  })

/** Personal apps of members as a manager sees them, without titles (ROLE-9). */
export const useOthersApps = () =>
  useQuery({
    queryKey: appKeys.others,
    queryFn: ({ signal }) => call('GET /personal_apps', {}, { signal }),
    refetchInterval: idleMs,
  })

/** What deleting an app would take away. */
export const useRemovalPreview = (id: AppId, isWanted: boolean) =>
  useQuery({
    queryKey: appKeys.removal(id),
    queryFn: ({ signal }) =>
      call('GET /apps/:app_id/removal', { params: { app_id: id } }, { signal }),
    enabled: isWanted,
  })

/** Puts a changed app into every list that shows it, so that an act is seen before the next reading. */
export function useAdoptApp() {
  const cache = useQueryClient()
  return (app: App) => {
    cache.setQueryData(appKeys.one(app.id), app)
    cache.setQueriesData<AppList>(
      { queryKey: [...appKeys.all, 'list'] },
      (list) => list && { items: list.items.map((one) => (one.id === app.id ? app : one)) },
    )
    return cache.invalidateQueries({ queryKey: appKeys.all })
  }
}

/** Starts a run, or joins the one under way (API-APP-5). */
export function useStartSync() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, mode = 'incremental' }: { id: AppId; mode?: SyncMode }) =>
      call('POST /apps/:app_id/sync', { params: { app_id: id }, body: { mode } }),
    onSuccess: ({ run }, { id }) => {
      cache.setQueryData(appKeys.one(id), (old?: App) => old && { ...old, current_run: run })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: appKeys.all }),
  })
}

/** Pauses an app or goes on with it. */
export function usePauseApp() {
  const adopt = useAdoptApp()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isPaused }: { id: AppId; isPaused: boolean }) =>
      call(isPaused ? 'POST /apps/:app_id/resume' : 'POST /apps/:app_id/pause', {
        params: { app_id: id },
      }),
    onSuccess: adopt,
    onError: () => cache.invalidateQueries({ queryKey: appKeys.all }),
  })
}

const deleteKey = ['delete-app']
type Deletion = { id: AppId; title: string }

/** An app that is deleted, or is about to be, is not asked for again: its page would take the answer for a wrong address. */
const useIsGoing = (id: AppId | null): boolean =>
  useMutationState({
    filters: {
      mutationKey: deleteKey,
      predicate: ({ state }) =>
        state.status !== 'error' && (state.variables as Deletion | undefined)?.id === id,
    },
  }).length > 0

/** Deletes an app; a company app asks for its title. */
export function useDeleteApp() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: deleteKey,
    mutationFn: ({ id, title }: Deletion) =>
      call('POST /apps/:app_id/delete', { params: { app_id: id }, body: { confirm_title: title } }),
    onMutate: ({ id }) => cache.cancelQueries({ queryKey: appKeys.one(id) }),
    // Nothing is waited for, so that the page is left at once.
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: [...appKeys.all, 'list'] })
      void cache.invalidateQueries({ queryKey: appKeys.others })
      void cache.invalidateQueries({ queryKey: ['app-kinds'] })
    },
  })
}
