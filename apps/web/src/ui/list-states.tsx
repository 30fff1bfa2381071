import type { ReactNode } from 'react'
import { Dimmed } from './dimmed.tsx'
import { FailedState } from './failed-state.tsx'
import { useSkeleton } from './use-skeleton.ts'

/** The part of a query result that decides which state is shown. */
export type QueryLike<T> = {
  isPending: boolean
  isFetching: boolean
  data: T | undefined
  error: unknown
  refetch: () => unknown
}
type Props<T extends { items: readonly unknown[] }> = {
  query: QueryLike<T>
  skeleton: ReactNode
  empty: ReactNode
  noMatch?: ReactNode
  isFiltered?: boolean
  /** For a list that is a small part of its page. */
  isSmall?: boolean
  /** Heading level of the failed state: one below the heading above the list. */
  level?: 2 | 3
  children: (page: T) => ReactNode
}

/** Chooses between loading, failed, nothing yet, no match and the list, so that no page forgets one. */
export function ListStates<T extends { items: readonly unknown[] }>({
  query,
  skeleton,
  empty,
  noMatch,
  isFiltered = false,
  isSmall,
  level = 3,
  children,
}: Props<T>) {
  const retry = () => void query.refetch()
  const shown = useSkeleton(query.isPending)
  if (shown === 'nothing') return null
  if (shown === 'skeleton') return skeleton
  if (!query.data)
    return <FailedState error={query.error} onRetry={retry} isSmall={isSmall} level={level} />
  if (query.data.items.length === 0) return isFiltered && noMatch ? noMatch : empty
  return (
    <Dimmed when={query.isFetching} error={query.error} onRetry={retry}>
      {children(query.data)}
    </Dimmed>
  )
}
