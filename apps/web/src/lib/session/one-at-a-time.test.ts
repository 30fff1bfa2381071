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

type LockWork = (lock: object | null) => Promise<unknown>

/** Locks as the browser keeps them: one at a time, in order, or none if none is free. */
function fakeLocks() {
  let queue: Promise<unknown> = Promise.resolve()
  let held = 0
  const take = (work: LockWork) => {
    held += 1
    const turn = queue
      .then(() => work({}))
      .finally(() => {
        held -= 1
      })
    queue = turn
    return turn
  }
  return (_name: string, ...given: [LockWork] | [{ ifAvailable: true }, LockWork]) => {
    if (given.length === 1) return take(given[0])
    return held > 0 ? given[1](null) : take(given[1])
  }
}

test('SM-1 with Web Locks the browser keeps the order, and who had to wait is told', async () => {
  vi.stubGlobal('navigator', { locks: { request: fakeLocks() } })
  expect(await mostAtOnce()).toBe(1)

  const first = oneAtATime('a', async (hasWaited) => hasWaited)
  const second = oneAtATime('a', async (hasWaited) => hasWaited)
  expect(await Promise.all([first, second])).toEqual([false, true])
})
