import { setTimeout as pause } from 'node:timers/promises'
import type { Field, Kind } from './kind.ts'

const workers = ['worker-1', 'worker-2']
const points = [
  'after-fetch',
  'after-parse',
  'after-embed',
  'after-store',
  'before-commit',
  'after-commit',
]
const crashWaitMs = 20_000

const oneWorker = ({ dice }: Field) => workers[dice(workers.length)] ?? 'worker-1'

const workerKilled: Kind = {
  name: 'worker killed',
  row: 'F3',
  lane: 'processes',
  async cause(field) {
    const name = oneWorker(field)
    const pid = await field.crew.kill(name)
    const { pid: next } = await field.crew.revive(name, 'worker')
    return `${name} ${pid} killed, ${next} took its place`
  },
}

/** One kind for each named place: the moment is exact. */
const workerAtPoint = (point: string): Kind => ({
  name: `worker dies ${point}`,
  row: 'F3',
  lane: 'processes',
  async cause(field) {
    const name = oneWorker(field)
    await field.crew.kill(name)
    const times = 1 + field.dice(4)
    const doomed = await field.crew.revive(name, 'worker', { CRASH_AT: `${point}:${times}` })
    let signal: string | null = null
    const isDead = await Promise.race([
      doomed.died.then((how) => {
        signal = how
        return true
      }),
      pause(crashWaitMs, false),
    ])
    if (!isDead) await field.crew.kill(name)
    await field.crew.revive(name, 'worker')
    return isDead && signal === 'SIGKILL' ? `${doomed.pid} died at ${point}:${times}` : null
  },
})

const workerFrozen = (ms: number, isLong: boolean): Kind => ({
  name: 'worker frozen, wakes late',
  row: 'F4',
  lane: 'processes',
  isLong,
  async cause(field) {
    const name = oneWorker(field)
    const one = field.crew.get(name)
    if (!one) return null
    one.signal('SIGSTOP')
    try {
      await pause(ms)
    } finally {
      one.signal('SIGCONT')
    }
    return `${one.pid} stood still for ${ms} ms`
  },
})

const apiKilled: Kind = {
  name: 'api killed',
  row: 'F1',
  lane: 'processes',
  async cause({ crew }) {
    const pid = await crew.kill('api')
    const { pid: next } = await crew.revive('api', 'api')
    return `${pid} killed, ${next} took its place`
  },
}

const schedulersTripled: Kind = {
  name: 'three schedulers, one killed',
  row: 'F6',
  lane: 'processes',
  async cause({ crew }) {
    const more = await Promise.all(
      ['scheduler-2', 'scheduler-3'].map((name) => crew.revive(name, 'scheduler')),
    )
    await crew.kill('scheduler')
    await crew.revive('scheduler', 'scheduler')
    for (const name of ['scheduler-2', 'scheduler-3']) await crew.kill(name)
    return `${more.map(({ pid }) => pid).join(', ')} ran beside the first`
  },
}

const allKilled: Kind = {
  name: 'all processes killed at once',
  row: 'F62',
  lane: 'processes',
  async cause({ crew, dice }) {
    const names = ['api', 'scheduler', ...workers].filter((name) => crew.get(name))
    const pids = await Promise.all(names.map((name) => crew.kill(name)))
    for (const name of names.toSorted(() => dice(3) - 1)) {
      await crew.revive(
        name,
        name.startsWith('worker') ? 'worker' : name === 'api' ? 'api' : 'scheduler',
      )
    }
    return `${pids.join(', ')} killed together`
  },
}

/** Kinds of faults that hit our own processes. */
export const processKinds: Kind[] = [
  workerKilled,
  ...points.map(workerAtPoint),
  workerFrozen(15_000, false),
  workerFrozen(40_000, true),
  apiKilled,
  schedulersTripled,
  allKilled,
]
