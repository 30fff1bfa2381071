import type { ReactNode } from 'react'
import { FailedState } from './failed-state.tsx'
import type { QueryLike } from './list-states.tsx'
import { useSkeleton } from './use-skeleton.ts'

type Props<T> = { query: QueryLike<T>; skeleton: ReactNode; children: (data: T) => ReactNode }

/** Chooses between loading, failed and ready for a page about one thing. */
export function DataStates<T>({ query, skeleton, children }: Props<T>) {
  const shown = useSkeleton(query.isPending)
  if (shown === 'nothing') return null
  if (shown === 'skeleton') return skeleton
  if (query.data === undefined) {
    return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  }
  return children(query.data)
}
