import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api } from '@zhiwen/contract/api.ts'
import type { DirectoryImport } from '@zhiwen/contract/directory.ts'
import type { PersonMatch } from '@zhiwen/contract/enums.ts'
import { call } from '../../../lib/api/index.ts'

type BodyOf<K extends keyof Api> = Api[K]['input'] extends { body: infer B } ? B : never
export type NewSource = BodyOf<'POST /directory_sources'>
export type Wish = BodyOf<'POST /directory_sources/:app_id/imports'>

const keys = {
  sources: ['directory-sources'] as const,
  tree: (appId: string, parent: string | null) => ['directory-tree', appId, parent] as const,
  imports: (appId: string) => ['directory-imports', appId] as const,
  run: (id: string) => ['directory-import', id] as const,
  rows: (id: string, match: PersonMatch | null, page: number) =>
    ['directory-import', id, 'rows', match, page] as const,
}
const pollMs = 1_000
const sourceFaults = ['source-needs-auth', 'source-unavailable'] as const

/** Whether a run still goes on by itself. */
export const isUnderWay = ({ state }: Pick<DirectoryImport, 'state'>) =>
  state === 'queued' || state === 'running'

/** Connected directories. */
export const useSources = () =>
  useQuery({
    queryKey: keys.sources,
    queryFn: ({ signal }) => call('GET /directory_sources', {}, { signal }),
  })

/** Connects a directory; the server tries the key before it keeps it. */
export function useConnect() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: NewSource) =>
      call('POST /directory_sources', { body }, { handles: [...sourceFaults, 'value-taken'] }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.sources }),
  })
}

/** Disconnects a directory; members stay. */
export function useDisconnect() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (appId: string) =>
      call('DELETE /directory_sources/:app_id', { params: { app_id: appId } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.sources }),
  })
}

/** Departments and people directly inside one department, or at the top, page by page. */
export const useDepartment = (appId: string, parent: string | null) =>
  useInfiniteQuery({
    queryKey: keys.tree(appId, parent),
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      call(
        'GET /directory_sources/:app_id/tree',
        {
          params: { app_id: appId },
          query: { parent: parent ?? undefined, cursor: pageParam ?? undefined },
        },
        // Several departments may load at a time, each with its own words when it fails.
        { signal, handles: sourceFaults },
      ),
    getNextPageParam: (last) => last.next_cursor,
  })

/** Starts an import, or joins the one under way. */
export function useStartImport(appId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Wish) =>
      call('POST /directory_sources/:app_id/imports', { params: { app_id: appId }, body }),
    onSuccess: (run) => {
      cache.setQueryData(keys.run(run.id), run)
      return cache.invalidateQueries({ queryKey: keys.imports(appId) })
    },
  })
}

/** Runs of a directory, newest first. */
export const useImports = (appId: string) =>
  useQuery({
    queryKey: keys.imports(appId),
    queryFn: ({ signal }) =>
      call(
        'GET /directory_sources/:app_id/imports',
        { params: { app_id: appId }, query: {} },
        { signal },
      ),
  })

/** One run; asked again while it goes on. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: keys.run(id),
    queryFn: ({ signal }) =>
      call('GET /directory_imports/:import_id', { params: { import_id: id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollMs : false),
  })

/** What became of each person, one page at a time; `done` makes it follow the run. */
export const useImportRows = (
  id: string,
  { match, page, done }: { match: PersonMatch | null; page: number; done: number },
) =>
  useQuery({
    queryKey: [...keys.rows(id, match, page), done],
    queryFn: ({ signal }) =>
      call(
        'GET /directory_imports/:import_id/rows',
        {
          params: { import_id: id },
          query: { match: match ?? undefined, page: String(page), page_size: '20' },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

const useChangeRun = (
  key: 'POST /directory_imports/:import_id/cancel' | 'POST /directory_imports/:import_id/retry',
) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(key, { params: { import_id: id } }),
    onSuccess: (run) => cache.setQueryData(keys.run(run.id), run),
    onSettled: (_run, _error, id) => cache.invalidateQueries({ queryKey: keys.run(id) }),
  })
}

/** Stops a run; people imported so far stay. */
export const useCancelImport = () => useChangeRun('POST /directory_imports/:import_id/cancel')

/** Goes on with a failed run where it stopped. */
export const useRetryImport = () => useChangeRun('POST /directory_imports/:import_id/retry')
