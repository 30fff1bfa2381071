import { now } from '../clock.ts'
import { newId } from '../ids.ts'

const leaseMs = 10_000
const lookAgainMs = 50
/** Tabs are programs of their own: what one writes another may see only after a moment. */
const sureAfterMs = 300

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Who holds the lease and until when, as `id:milliseconds`. */
const readLease = (key: string) => {
  const [holder = '', until = '0'] = (localStorage.getItem(key) ?? '').split(':')
  return { holder, until: Number(until) }
}

/** `hasWaited`: another tab did the same work just before. */
type Work<T> = (hasWaited: boolean) => Promise<T>

/** Plain-HTTP addresses have no Web Locks: a short lease in local storage keeps the tabs in line there. */
async function withLease<T>(name: string, work: Work<T>): Promise<T> {
  const key = `app.lease.${name}`
  const me = newId()
  let hasWaited = false
  while (readLease(key).holder !== me) {
    const isFree = readLease(key).until <= now()
    if (isFree) localStorage.setItem(key, `${me}:${now() + leaseMs}`)
    // Another tab may have written in the same instant; the last writer wins and both see it after a moment.
    await wait(isFree ? sureAfterMs : lookAgainMs)
    hasWaited ||= readLease(key).holder !== me
  }
  try {
    return await work(hasWaited)
  } finally {
    if (readLease(key).holder === me) localStorage.removeItem(key)
  }
}

async function withLock<T>(locks: LockManager, name: string, work: Work<T>): Promise<T> {
  const done = await locks.request(name, { ifAvailable: true }, async (lock) =>
    lock ? { value: await work(false) } : null,
  )
  return done ? done.value : locks.request(name, () => work(true))
}

/** Runs work while no other tab of this browser runs work of the same name. */
export function oneAtATime<T>(name: string, work: Work<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? withLock(locks, `zhiwen.${name}`, work) : withLease(name, work)
}
