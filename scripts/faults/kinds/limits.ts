import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startTime } from '../private-services.ts'
import { happens } from '../wait-for.ts'
import type { Field, Kind } from './kind.ts'
import { redisCall } from './redis.ts'

const waitMs = 15_000

/** Processes a process has started itself. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((task) =>
        readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
          .trim()
          .split(' ')
          .filter(Boolean),
      )
      .map(Number)
  } catch {
    return []
  }
}

const parserKilled: Kind = {
  name: 'parser killed',
  row: 'F45',
  lane: 'processes',
  async cause({ crew }) {
    const workers = () => ['worker-1', 'worker-2'].flatMap((name) => crew.get(name)?.pid ?? [])
    await happens(waitMs, () => workers().some((pid) => childrenOf(pid).length > 0))
    const victims = workers().flatMap(childrenOf)
    for (const pid of victims) process.kill(pid, 'SIGKILL')
    const areGone = await happens(5_000, () => victims.every((pid) => !startTime(pid)))
    return victims.length > 0 && areGone ? `children ${victims.join(', ')} of workers killed` : null
  },
}

const backendKilled: Kind = {
  name: 'one PostgreSQL backend killed',
  row: 'F10',
  lane: 'processes',
  async cause({ services, sql }) {
    const [row] = await sql.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name like 'zhiwen-%'
       and backend_type = 'client backend' order by state_change desc limit 1`,
    )
    const server = services.pidOf('postgres') ?? 0
    if (!row || !childrenOf(server).includes(row.pid)) return null
    process.kill(row.pid, 'SIGKILL')
    // The server ends every other connection and starts anew by itself.
    const isBack = await happens(30_000, async () => (await sql.query('select 1')).length === 1)
    return isBack ? `backend ${row.pid} killed, all connections dropped` : null
  },
}

const connectionsUsedUp: Kind = {
  name: 'connections used up',
  row: 'F12',
  lane: 'processes',
  async cause({ services, edges }) {
    const held: pg.Client[] = []
    const counts = { refused: 0 }
    const take = async () => {
      const client = new pg.Client({ connectionString: services.settings['DATABASE_APP_URL'] })
      client.on('error', () => undefined)
      await client.connect().then(
        () => held.push(client),
        () => void (counts.refused += 1),
      )
    }
    try {
      for (let round = 0; round < 40 && counts.refused === 0; round += 1) {
        await Promise.all(Array.from({ length: 10 }, take))
      }
      // Those who had a line need a new one, and there is none.
      edges.database.cutAll()
      await Promise.all(Array.from({ length: 10 }, take))
      await pause(3_000)
    } finally {
      await Promise.all(held.map((client) => client.end().catch(() => undefined)))
    }
    const { refused } = counts
    return refused > 0 ? `${held.length} connections held, ${refused} more refused` : null
  },
}

const redisFull: Kind = {
  name: 'Redis full',
  row: 'F22',
  lane: 'processes',
  async cause(field) {
    const set = (bytes: string) => redisCall(field, 'CONFIG', 'SET', 'maxmemory', bytes)
    await redisCall(field, 'CONFIG', 'SET', 'maxmemory-policy', 'noeviction')
    await set('1000')
    try {
      const answer = await redisCall(field, 'SET', 'zw-full', 'x')
      await pause(3_000)
      return answer.includes('OOM') ? 'a write was refused with OOM' : null
    } finally {
      await set('0')
    }
  },
}

const descriptorsGone: Kind = {
  name: 'worker without descriptors',
  row: 'F49',
  lane: 'processes',
  async cause({ crew }) {
    const one = crew.get('worker-1')
    if (!one) return null
    const limit = (words: string) => execFileSync('prlimit', [`--pid=${one.pid}`, words])
    const before = /Max open files\s+(\d+)\s+(\d+)/.exec(
      readFileSync(`/proc/${one.pid}/limits`, 'utf8'),
    )
    limit(`--nofile=24:${before?.[2]}`)
    try {
      await pause(4_000)
      const open = readdirSync(`/proc/${one.pid}/fd`).length
      return open >= 24 ? `${open} descriptors open, no other allowed` : null
    } finally {
      if (startTime(one.pid)) limit(`--nofile=${before?.[1]}:${before?.[2]}`)
    }
  },
}

const diskFull: Kind = {
  name: 'disk of the store full',
  row: 'F30',
  lane: 'lines',
  async cause(field: Field) {
    if (!field.services.storeDisk) return null
    const ballast = join(field.services.storeDisk, 'ballast')
    const before = field.http.store.counts.errors
    try {
      await writeFile(ballast, Buffer.alloc(field.services.storeDiskBytes)).catch(() => undefined)
      await happens(waitMs, () => field.http.store.counts.errors > before)
    } finally {
      rmSync(ballast, { force: true })
    }
    const met = field.http.store.counts.errors - before
    return met > 0 ? `${met} writes found no space` : null
  },
}

/** Kinds of faults by limits: descriptors, connections, memory, disk, and single processes inside. */
export const limitKinds: Kind[] = [
  parserKilled,
  backendKilled,
  connectionsUsedUp,
  redisFull,
  descriptorsGone,
  diskFull,
]
