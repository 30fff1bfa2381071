import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { followStream } from './follow-stream.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
})

/** A line to the server whose other end the test holds. */
function openLine() {
  let end: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      end = controller
    },
  })
  const say = (text: string) => end?.enqueue(new TextEncoder().encode(text))
  return { body, say, cut: () => end?.error(new TypeError('network')) }
}

function follow(open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>) {
  const stop = new AbortController()
  const listener = { open: vi.fn(open), heard: vi.fn(), opened: vi.fn(), refused: vi.fn() }
  const ended = followStream(listener, stop.signal)
  return { ...listener, ended, stop: () => stop.abort() }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('API-NOTE-3 events are heard as they come, and each opening is told', async () => {
  const line = openLine()
  const { heard, opened, stop, ended } = follow(async () => line.body)

  line.say('event: user\ndata: {}\n\n')
  await pass(0)

  expect(opened).toHaveBeenCalledTimes(1)
  expect(heard.mock.calls).toEqual([[{ event: 'user', data: '{}' }]])
  stop()
  line.cut()
  await ended
})

test('API-NOTE-3 a cut line is opened again within two seconds', async () => {
  const lines = [openLine(), openLine()]
  let turn = 0
  const { open, opened, stop, ended } = follow(async () => lines[turn++]?.body ?? openLine().body)
  await pass(0)

  lines[0]?.cut()
  await pass(1_100)

  expect(open).toHaveBeenCalledTimes(2)
  expect(opened).toHaveBeenCalledTimes(2)
  stop()
  lines[1]?.cut()
  await ended
})

test('API-NOTE-3 failures in a row are spaced out, up to half a minute', async () => {
  const { open, stop, ended } = follow(async () => {
    throw new ApiError({ status: 0, error: 'network' })
  })

  await pass(1_000 + 2_000 + 4_000)
  expect(open).toHaveBeenCalledTimes(4)
  await pass(10 * 60_000)

  const lastTen = open.mock.calls.length
  await pass(60_000)
  expect(open.mock.calls.length - lastTen).toBe(2)
  stop()
  await ended
})

test('API-NOTE-3 a line without a beat for 40 s is given up and opened anew', async () => {
  const signals: AbortSignal[] = []
  const { open, stop, ended } = follow(async (signal) => {
    signals.push(signal)
    return new ReadableStream({
      start: (controller) =>
        signal.addEventListener('abort', () => controller.error(new TypeError('aborted'))),
    })
  })
  await pass(39_000)
  expect(signals[0]?.aborted).toBe(false)

  await pass(2_000)

  expect(signals[0]?.aborted).toBe(true)
  expect(open).toHaveBeenCalledTimes(2)
  stop()
  await ended
})

test('SM-1 an ended sign-in ends the following and is told once', async () => {
  const refusal = new ApiError({ status: 401, error: 'token-invalid' })
  const { open, refused, ended } = follow(async () => {
    throw refusal
  })

  await ended
  await pass(60_000)

  expect(refused.mock.calls).toEqual([[refusal]])
  expect(open).toHaveBeenCalledTimes(1)
})
