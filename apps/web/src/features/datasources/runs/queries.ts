import {
  keepPreviousData,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api } from '@zhiwen/contract/api.ts'
import type { AppId, SyncRunId } from '@zhiwen/contract/ids.ts'
import { call } from '../../../lib/api/index.ts'
import { appKeys, isRunOpen } from '../app/queries.ts'

export type RunDetail = Api['GET /sync_runs/:run_id']['data']

export const runKeys = {
  of: (appId: AppId) => ['sync-runs', appId] as const,
  list: (appId: AppId, page: number) => ['sync-runs', appId, page] as const,
  one: (id: SyncRunId | null) => ['sync-run', id] as const,
}
const followMs = 2_000
export const runsPerPage = 20

/** Runs of an app, newest first; followed while one is under way. */
export const useRuns = (appId: AppId, page: number, isLive: boolean) =>
  useQuery({
    queryKey: runKeys.list(appId, page),
    queryFn: ({ signal }) =>
      call(
        'GET /apps/:app_id/sync_runs',
        {
          params: { app_id: appId },
          query: { page: String(page), page_size: String(runsPerPage) },
        },
        { signal, handles: ['not-found'] },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? followMs : false,
  })

/** One run with its plan, its errors and its log. */
export const useRun = (id: SyncRunId | null) =>
  useQuery({
    queryKey: runKeys.one(id),
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) =>
            call('GET /sync_runs/:run_id', { params: { run_id: id } }, { signal, handles: 'all' }),
    refetchInterval: ({ state }) => (state.data && isRunOpen(state.data.run) ? followMs : false),
  })

const useChangeRun = (
  key: 'POST /sync_runs/:run_id/confirm' | 'POST /sync_runs/:run_id/cancel',
  appId: AppId,
) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: SyncRunId) => call(key, { params: { run_id: id } }),
    onSettled: (_run, _error, id) =>
      Promise.all([
        cache.invalidateQueries({ queryKey: appKeys.one(appId) }),
        cache.invalidateQueries({ queryKey: runKeys.of(appId) }),
        cache.invalidateQueries({ queryKey: runKeys.one(id) }),
      ]),
  })
}

/** Lets a held run do what it plans (ROLE-13). */
export const useConfirmRun = (appId: AppId) =>
  useChangeRun('POST /sync_runs/:run_id/confirm', appId)

/** Stops a run, or rejects what a held one plans. */
export const useCancelRun = (appId: AppId) => useChangeRun('POST /sync_runs/:run_id/cancel', appId)
