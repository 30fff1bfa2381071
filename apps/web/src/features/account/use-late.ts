import { debounceMs } from '@zhiwen/contract/limits.ts'
import { useEffect, useRef } from 'react'

type Waiting = { run: () => void; timer: ReturnType<typeof setTimeout> }

/** Runs work for the last of many quick values, a moment after it came; leaving the page does not lose it. */
export function useLate<Value>(work: (value: Value) => void) {
  const waiting = useRef<Waiting>(undefined)
  useEffect(
    () => () => {
      clearTimeout(waiting.current?.timer)
      waiting.current?.run()
    },
    [],
  )
  return (value: Value) => {
    clearTimeout(waiting.current?.timer)
    const run = () => {
      waiting.current = undefined
      work(value)
    }
    waiting.current = { run, timer: setTimeout(run, debounceMs) }
  }
}
