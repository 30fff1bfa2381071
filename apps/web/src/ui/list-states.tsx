import type { ReactNode } from 'react'
import { AfterDelay } from './after-delay.tsx'
import { Dimmed } from './dimmed.tsx'
import { FailedState } from './failed-state.tsx'

export const skeletonDelayMs = 150

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
  children: (page: T) => ReactNode
}

/** Chooses between loading, failed, nothing yet, no match and the list, so that no page forgets one. */
export function ListStates<T extends { items: readonly unknown[] }>({
  query,
  skeleton,
  empty,
  noMatch,
  isFiltered = false,
  children,
}: Props<T>) {
  const retry = () => void query.refetch()
  if (query.isPending) return <AfterDelay ms={skeletonDelayMs}>{skeleton}</AfterDelay>
  if (!query.data) return <FailedState error={query.error} onRetry={retry} />
  if (query.data.items.length === 0) return isFiltered && noMatch ? noMatch : empty
  return (
    <Dimmed when={query.isFetching} error={query.error} onRetry={retry}>
      {children(query.data)}
    </Dimmed>
  )
}
