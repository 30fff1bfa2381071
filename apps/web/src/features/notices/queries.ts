import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api } from '@zhiwen/contract/api.ts'
import type { NoticeId } from '@zhiwen/contract/ids.ts'
import { call } from '../../lib/api/index.ts'
import { useMaybeUser } from '../../lib/session/index.ts'

const keys = {
  all: ['notices'] as const,
  unread: ['notices', 'unread'] as const,
  list: ['notices', 'list'] as const,
}
const pageSize = '20'

type Page = Api['GET /notices']['data']

/** How many notices are unread; the stream of news keeps it true, so it is asked for once. */
export function useUnread() {
  const isSignedIn = useMaybeUser() !== null
  return useQuery({
    queryKey: keys.unread,
    // A page on its way out after the sign-out must not ask.
    enabled: isSignedIn,
    staleTime: Number.POSITIVE_INFINITY,
    // Nobody asked for it: without a count the bell simply shows none.
    queryFn: async ({ signal }) => {
      const query = { unread: '1' as const, page_size: '10' as const }
      return (await call('GET /notices', { query }, { signal, handles: 'all' })).unread
    },
  })
}

/** Takes over a count of unread notices and lets an open list load what is new. */
export function takeUnread(cache: QueryClient, unread: number): void {
  cache.setQueryData(keys.unread, unread)
  void cache.invalidateQueries({ queryKey: keys.list })
}

const isLast = ({ page, page_size, total }: Page) => page * page_size >= total

/** Own notices, newest first, further pages on demand. */
export function useNotices() {
  const query = useInfiniteQuery({
    queryKey: keys.list,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call('GET /notices', { query: { page: String(pageParam), page_size: pageSize } }, { signal }),
    getNextPageParam: (last) => (isLast(last) ? undefined : last.page + 1),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const items = query.data?.pages.flatMap((page) => page.items)
  return { ...query, data: items && { items } }
}

/** Marks notices as read, the given ones or all; the list and the count follow at once. */
export function useReadNotices() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (ids?: NoticeId[]) => call('POST /notices/read', { body: ids ? { ids } : {} }),
    onSuccess: ({ unread }) => takeUnread(cache, unread),
  })
}
