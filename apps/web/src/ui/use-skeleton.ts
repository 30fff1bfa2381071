import { useEffect, useRef, useState } from 'react'

const quietMs = 150
const leastMs = 300

/** What to show for a load: nothing at first, the skeleton after 150 ms and then for at least 300 ms (F3). */
export function useSkeleton(isPending: boolean): 'nothing' | 'skeleton' | 'content' {
  const [isShown, setIsShown] = useState(false)
  const shownAt = useRef(0)
  useEffect(() => {
    if (isPending === isShown) return undefined
    const elapsedMs = performance.now() - shownAt.current
    const waitMs = isPending ? quietMs : Math.max(0, leastMs - elapsedMs)
    const timer = setTimeout(() => {
      shownAt.current = performance.now()
      setIsShown(isPending)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [isPending, isShown])
  if (isShown) return 'skeleton'
  return isPending ? 'nothing' : 'content'
}
