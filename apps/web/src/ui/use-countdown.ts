import { useEffect, useState } from 'react'

/** Counts whole seconds down to zero; `start` sets the time left. It follows the clock, so a slept tab catches up. */
export function useCountdown() {
  const [endsAt, setEndsAt] = useState(0)
  const [secondsLeft, setSecondsLeft] = useState(0)

  useEffect(() => {
    if (endsAt === 0) return undefined
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))
      setSecondsLeft(left)
      if (left === 0) setEndsAt(0)
    }, 250)
    return () => clearInterval(timer)
  }, [endsAt])

  function start(seconds: number) {
    setSecondsLeft(seconds)
    setEndsAt(seconds > 0 ? performance.now() + seconds * 1000 : 0)
  }
  return { secondsLeft, start }
}
