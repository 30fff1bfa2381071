import { setTimeout as pause } from 'node:timers/promises'
import type { Journal } from './journal.ts'
import { type Role, type Started, startProcess } from './process.ts'

const startsMax = 60

type Running = Started & { isExpected: boolean }

/** The processes of the program: each has a name and is started, killed, frozen and replaced by it. */
export function createCrew(folder: string, settings: Record<string, string>, journal: Journal) {
  const running = new Map<string, Running>()

  async function start(name: string, role: Role, extra: Record<string, string>) {
    const started = await startProcess({ name, role, folder, settings: { ...settings, ...extra } })
    if (!started) return undefined
    const one: Running = { ...started, isExpected: extra['CRASH_AT'] !== undefined }
    running.set(name, one)
    void watch(name, one)
    return one
  }

  /** A program that ends by itself under a fault is a finding of its own. */
  async function watch(name: string, one: Running): Promise<void> {
    const signal = await one.died
    if (running.get(name) === one) running.delete(name)
    if (!one.isExpected) journal.violation(`${name} ended by itself (${signal ?? 'no signal'})`)
  }

  async function kill(name: string): Promise<number> {
    const one = running.get(name)
    if (!one) throw new Error(`${name} does not run`)
    one.isExpected = true
    running.delete(name)
    one.signal('SIGKILL')
    await one.died
    return one.pid
  }

  return {
    kill,
    /** Starts it again and again until it is up, as whatever watches over processes does. */
    async revive(name: string, role: Role, extra: Record<string, string> = {}): Promise<Running> {
      for (let tries = 1; tries <= startsMax; tries += 1) {
        const one = await start(name, role, extra)
        if (one) return one
        journal.note('start-failed', { name, tries })
        await pause(1_000)
      }
      throw new Error(`${name} does not start`)
    },
    get: (name: string) => running.get(name),
    async end(): Promise<void> {
      for (const name of running.keys()) {
        running.get(name)?.signal('SIGCONT')
        await kill(name)
      }
    },
  }
}
