import { setTimeout as pause } from 'node:timers/promises'

/** Waits until something holds; says what did not when the time is over. */
export async function waitFor(
  what: string,
  timeoutMs: number,
  holds: () => Promise<boolean> | boolean,
  everyMs = 200,
): Promise<void> {
  if (!(await happens(timeoutMs, holds, everyMs))) throw new Error(`waited in vain for ${what}`)
}

/** Waits until something holds; false when the time is over. */
export async function happens(
  timeoutMs: number,
  holds: () => Promise<boolean> | boolean,
  everyMs = 200,
): Promise<boolean> {
  const until = Date.now() + timeoutMs
  while (!(await holds())) {
    if (Date.now() > until) return false
    await pause(everyMs)
  }
  return true
}

const insistMs = 600_000

/** Does something again and again until it works: what undoes a fault may meet another one. */
export async function insist(what: string, act: () => Promise<boolean>): Promise<void> {
  await waitFor(what, insistMs, () => act().catch(() => false), 1_000)
}
