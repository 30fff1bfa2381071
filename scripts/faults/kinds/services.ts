import { setTimeout as pause } from 'node:timers/promises'
import type { Kind } from './kind.ts'
import { redisCall } from './redis.ts'

const databaseCrash: Kind = {
  name: 'PostgreSQL stops at once',
  row: 'F9',
  lane: 'processes',
  async cause({ services }) {
    const pid = await services.end('postgres', 'SIGQUIT')
    await services.start('postgres')
    return `${pid} stopped immediately, ${services.pidOf('postgres')} started`
  },
}

const redisRestart: Kind = {
  name: 'Redis restarts',
  row: 'F20',
  lane: 'processes',
  async cause({ services }) {
    const pid = await services.end('redis', 'SIGKILL')
    await services.start('redis')
    return `${pid} killed, ${services.pidOf('redis')} started`
  },
}

const redisEmptied: Kind = {
  name: 'Redis emptied',
  row: 'F21',
  lane: 'processes',
  async cause(field) {
    const answer = await redisCall(field, 'FLUSHALL')
    return answer.includes('OK') ? 'FLUSHALL answered OK' : null
  },
}

const redisFrozen: Kind = {
  name: 'Redis hangs',
  row: 'F23',
  lane: 'processes',
  async cause({ services }) {
    const pid = services.signal('redis', 'SIGSTOP')
    try {
      await pause(4_000)
    } finally {
      services.signal('redis', 'SIGCONT')
    }
    return `${pid} stood still for 4 s`
  },
}

/** Kinds of faults of the servers the program stands on. */
export const serviceKinds: Kind[] = [databaseCrash, redisRestart, redisEmptied, redisFrozen]
