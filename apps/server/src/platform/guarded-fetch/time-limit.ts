/** How long a call may take in all, from its first byte to its last. */
export type TimeLimit = {
  /** Ends with the time, or when the caller gives up. */
  signal: AbortSignal
  isOver: () => boolean
  /** Lets go of the timer: `AbortSignal.timeout` would run on for every call that has long ended. */
  clear: () => void
}

/** Starts a limit of time. */
export function startTimeLimit(ms: number, caller?: AbortSignal): TimeLimit {
  const own = new AbortController()
  const timer = setTimeout(() => own.abort(), ms)
  timer.unref()
  return {
    signal: caller ? AbortSignal.any([caller, own.signal]) : own.signal,
    isOver: () => own.signal.aborted,
    clear: () => clearTimeout(timer),
  }
}
