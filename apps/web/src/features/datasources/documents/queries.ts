import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api } from '@zhiwen/contract/api.ts'
import type { AppId, DocumentId } from '@zhiwen/contract/ids.ts'
import { call } from '../../../lib/api/index.ts'
import { appKeys } from '../app/queries.ts'
import type { DocumentFilters } from './document-filters.ts'

export type DocumentPage = Api['GET /apps/:app_id/documents']['data']

export const documentKeys = {
  of: (appId: AppId) => ['documents', appId] as const,
  list: (appId: AppId, filters: DocumentFilters) => ['documents', appId, 'list', filters] as const,
  tree: (appId: AppId, parent: string) => ['documents', appId, 'tree', parent] as const,
  passages: (id: DocumentId | null) => ['passages', id] as const,
}
const followMs = 2_000
const passagesAtOnce = 20

type ListOptions = { filters: DocumentFilters; isLive: boolean }

/** One page of documents; followed while a run works on them. */
export const useDocuments = (appId: AppId, { filters, isLive }: ListOptions) =>
  useQuery({
    queryKey: documentKeys.list(appId, filters),
    queryFn: ({ signal }) =>
      call(
        'GET /apps/:app_id/documents',
        {
          params: { app_id: appId },
          query: {
            show: filters.show,
            reason_code: filters.reason ?? undefined,
            folder: filters.folder || undefined,
            q: filters.q || undefined,
            page: String(filters.page),
            page_size: String(filters.size),
          },
        },
        { signal, handles: ['not-found'] },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? followMs : false,
  })

/** Folders directly inside one folder. */
export const useFolders = (appId: AppId, parent: string, isWanted = true) =>
  useQuery({
    queryKey: documentKeys.tree(appId, parent),
    enabled: isWanted,
    queryFn: ({ signal }) =>
      call(
        'GET /apps/:app_id/tree',
        { params: { app_id: appId }, query: { parent } },
        { signal, handles: ['not-found'] },
      ),
  })

/** The passages of a document, page by page. */
export const usePassages = (id: DocumentId | null) =>
  useInfiniteQuery({
    queryKey: documentKeys.passages(id),
    initialPageParam: 1,
    queryFn:
      id === null
        ? skipToken
        : ({ signal, pageParam }) =>
            call(
              'GET /documents/:document_id/passages',
              {
                params: { document_id: id },
                query: { page: String(pageParam), page_size: String(passagesAtOnce) },
              },
              { signal, handles: 'all' },
            ),
    getNextPageParam: ({ page, page_size, total }) =>
      page * page_size < total ? page + 1 : undefined,
  })

const useRefresh = (appId: AppId) => {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: documentKeys.of(appId) }),
      cache.invalidateQueries({ queryKey: ['passages'] }),
      cache.invalidateQueries({ queryKey: appKeys.one(appId) }),
    ])
}

/** Tries documents again: some, or all that failed. */
export const useRetry = (appId: AppId) =>
  useMutation({
    mutationFn: (ids: DocumentId[] | 'all') =>
      call('POST /apps/:app_id/documents/retry', {
        params: { app_id: appId },
        body: ids === 'all' ? { all_failed: true } : { document_ids: ids },
      }),
    onSuccess: useRefresh(appId),
  })

/** Brings removed documents back (ROLE-13). */
export const useRestore = (appId: AppId) =>
  useMutation({
    mutationFn: (ids: DocumentId[]) =>
      call('POST /apps/:app_id/documents/restore', {
        params: { app_id: appId },
        body: { document_ids: ids },
      }),
    onSuccess: useRefresh(appId),
  })

type Exclusion = { ids: DocumentId[]; is_excluded: boolean }

/** Keeps documents out of search, or lets them in again. */
export const useExclude = (appId: AppId) =>
  useMutation({
    mutationFn: ({ ids, is_excluded }: Exclusion) =>
      call('POST /apps/:app_id/documents/exclude', {
        params: { app_id: appId },
        body: { document_ids: ids, is_excluded },
      }),
    onSuccess: useRefresh(appId),
  })
