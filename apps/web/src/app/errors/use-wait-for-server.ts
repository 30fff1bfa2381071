import { useEffect, useEffectEvent, useState } from 'react'
import { isServerReady } from '../../lib/api/index.ts'

const everySeconds = 10
const tickMs = 1_000

/** Asks the server every 10 s whether it is back (RT-5). */
export function useWaitForServer(onReady: () => void) {
  const [secondsLeft, setSecondsLeft] = useState(everySeconds)
  const [attempt, setAttempt] = useState(1)
  const isTrying = secondsLeft === 0
  const ready = useEffectEvent(onReady)

  useEffect(() => {
    const timer = setTimeout(() => setSecondsLeft(Math.max(0, secondsLeft - 1)), tickMs)
    return () => clearTimeout(timer)
  }, [secondsLeft])

  useEffect(() => {
    let isWanted = isTrying
    const ask = async () => {
      const isUp = isTrying && (await isServerReady())
      if (!isWanted) return
      if (isUp) return ready()
      setAttempt((last) => last + 1)
      setSecondsLeft(everySeconds)
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [isTrying])

  return { secondsLeft, attempt, isTrying, tryNow: () => setSecondsLeft(0) }
}
