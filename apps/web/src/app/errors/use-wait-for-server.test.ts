import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWaitForServer } from './use-wait-for-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second++) {
    await act(() => vi.advanceTimersByTimeAsync(1_000))
  }
}

test('RT-5 the server is asked every 10 s until it is back', async () => {
  const ask = vi.spyOn(globalThis, 'fetch')
  ask.mockResolvedValueOnce(new Response(null, { status: 502 }))
  ask.mockResolvedValueOnce(new Response(null, { status: 200 }))
  const onReady = vi.fn()
  const { result } = renderHook(() => useWaitForServer(onReady))

  expect(result.current).toMatchObject({ secondsLeft: 10, attempt: 1, isTrying: false })
  await pass(9)
  expect(ask).not.toHaveBeenCalled()
  await pass(1)
  expect(ask).toHaveBeenCalledExactlyOnceWith('/api/health/ready', expect.anything())
  expect(result.current).toMatchObject({ secondsLeft: 10, attempt: 2 })
  expect(onReady).not.toHaveBeenCalled()
  await pass(10)

  expect(onReady).toHaveBeenCalledOnce()
})

test('a page that is left no longer returns anywhere', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.spyOn(globalThis, 'fetch').mockReturnValueOnce(answer.promise)
  const onReady = vi.fn()
  const { result, unmount } = renderHook(() => useWaitForServer(onReady))

  act(() => result.current.tryNow())
  unmount()
  answer.resolve(new Response(null, { status: 200 }))
  await vi.advanceTimersByTimeAsync(0)

  expect(onReady).not.toHaveBeenCalled()
})
