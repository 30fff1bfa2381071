import { now } from '../clock.ts'
import { newId } from '../ids.ts'

const leaseMs = 10_000
const lookAgainMs = 50

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Who holds the lease and until when, as `id:milliseconds`. */
const readLease = (key: string) => {
  const [holder = '', until = '0'] = (localStorage.getItem(key) ?? '').split(':')
  return { holder, until: Number(until) }
}

/** Plain-HTTP addresses have no Web Locks: a short lease in local storage keeps the tabs in line there. */
async function withLease<T>(name: string, work: () => Promise<T>): Promise<T> {
  const key = `app.lease.${name}`
  const me = newId()
  while (readLease(key).holder !== me) {
    if (readLease(key).until <= now()) localStorage.setItem(key, `${me}:${now() + leaseMs}`)
    // Another tab may have written in the same instant; the last writer wins and both see it after a moment.
    await wait(lookAgainMs)
  }
  try {
    return await work()
  } finally {
    if (readLease(key).holder === me) localStorage.removeItem(key)
  }
}

/** Runs work while no other tab of this browser runs work of the same name. */
export function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return withLease(name, work)
  return locks.request(`zhiwen.${name}`, work)
}
