import type { ReactNode } from 'react'
import { FailedState, Skeleton } from '../../../ui/index.ts'

type Props<Data> = {
  data: Data | undefined
  error: Error | null
  onRetry: () => void
  children: (data: Data) => ReactNode
}

/** The content of a drawer: what was loaded, a line in its place until then, or why it is not there. */
export function DrawerStates<Data>({ data, error, onRetry, children }: Props<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <FailedState error={error} onRetry={onRetry} isSmall level={3} />
  return <Skeleton width="60%" />
}
