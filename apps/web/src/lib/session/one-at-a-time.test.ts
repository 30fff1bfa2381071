import { afterEach, expect, test, vi } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Runs three works at once and says how many overlapped at most. */
const mostAtOnce = async () => {
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
  }
  await Promise.all([oneAtATime('a', work), oneAtATime('a', work), oneAtATime('a', work)])
  return most
}

test('SM-1 without Web Locks a lease in local storage lets one tab work at a time', async () => {
  vi.stubGlobal('navigator', { locks: undefined })

  expect(await mostAtOnce()).toBe(1)
  expect(localStorage.getItem('app.lease.a')).toBeNull()
})

test('SM-1 a tab that died with the lease does not block the others for good', async () => {
  vi.stubGlobal('navigator', { locks: undefined })
  localStorage.setItem('app.lease.a', `gone:${Date.now() - 1}`)

  await expect(oneAtATime('a', async () => 'done')).resolves.toBe('done')
})

test('SM-1 with Web Locks the browser keeps the order', async () => {
  let queue = Promise.resolve()
  const request = vi.fn((_name: string, work: () => Promise<unknown>) => {
    const turn = queue.then(work)
    queue = turn.then(() => undefined)
    return turn
  })
  vi.stubGlobal('navigator', { locks: { request } })

  expect(await mostAtOnce()).toBe(1)
  expect(request).toHaveBeenCalledTimes(3)
  expect(request.mock.calls[0]?.[0]).toBe('zhiwen.a')
})
