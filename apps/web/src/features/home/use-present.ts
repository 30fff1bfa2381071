import { useEffect, useState } from 'react'
import { now } from '../../lib/clock.ts'

const lookMs = 60_000

/** The present time, looked up once a minute: a page left open overnight greets by the new hour. */
export function usePresent(): Date {
  const [present, setPresent] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setPresent(now()), lookMs)
    return () => clearInterval(timer)
  }, [])
  return new Date(present)
}
