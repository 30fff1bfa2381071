import { type ReactNode, useEffect, useState } from 'react'

type Props = { ms: number; children: ReactNode }

/** Shows its children only after a while, so that quick loads do not flash. */
export function AfterDelay({ ms, children }: Props) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isDue ? children : null
}
