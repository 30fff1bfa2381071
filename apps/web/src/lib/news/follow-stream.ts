import { ApiError } from '../api/api-error.ts'
import { now } from '../clock.ts'
import { readEvents, type StreamEvent } from './read-events.ts'

/** The server sends a beat every 15 s; a line that is silent for longer than two of them is dead. */
const silenceMs = 40_000
const firstPauseMs = 500
const longestPauseMs = 30_000
/** A line that held this long was a good one: the next try comes soon. */
const goodMs = 10_000

type Listener = {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  heard: (event: StreamEvent) => void
  /** The line stands; nothing that happened before it is told again. */
  opened: () => void
  /** The sign-in has ended: no further try. */
  refused: (error: ApiError) => void
}

/** Grows with every failure in a row; the random part keeps many browsers from coming back at once. */
const pauseMs = (failures: number): number =>
  Math.min(firstPauseMs * 2 ** failures, longestPauseMs) * (0.5 + Math.random() / 2)

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

/** Aborts a line that has gone silent, or whose follower has stopped. */
function watchLine(stopped: AbortSignal) {
  const line = new AbortController()
  const end = () => line.abort()
  let timer = setTimeout(end, silenceMs)
  stopped.addEventListener('abort', end, { once: true })
  return {
    signal: line.signal,
    alive: () => {
      clearTimeout(timer)
      timer = setTimeout(end, silenceMs)
    },
    close: () => {
      clearTimeout(timer)
      stopped.removeEventListener('abort', end)
      end()
    },
  }
}

/** Follows a stream until it is stopped, and comes back after every cut. */
export async function followStream(listener: Listener, stopped: AbortSignal): Promise<void> {
  let failures = 0
  while (!stopped.aborted) {
    const since = now()
    try {
      await listen(listener, stopped)
    } catch (error) {
      if (stopped.aborted) return
      if (error instanceof ApiError && error.status === 401) return listener.refused(error)
      // Any other cut or refusal is waited out: the page works without the stream.
    }
    failures = now() - since > goodMs ? 0 : failures + 1
    await pause(pauseMs(failures), stopped)
  }
}

async function listen({ open, heard, opened }: Listener, stopped: AbortSignal): Promise<void> {
  const line = watchLine(stopped)
  try {
    const body = await open(line.signal)
    opened()
    for await (const event of readEvents(body, line.alive)) heard(event)
  } finally {
    line.close()
  }
}
