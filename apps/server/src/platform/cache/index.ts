import { Redis } from 'ioredis'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

export type { Redis } from 'ioredis'

const commandTimeoutMs = 1_000
const slowestRetryMs = 2_000

/** Connects to Redis. Commands fail at once while it is away, so that callers use their fallback. */
export function createRedis(needs: {
  config: Pick<Config, 'REDIS_URL' | 'REDIS_PREFIX'>
  log: Log
}): Redis {
  const { config, log } = needs
  const redis = new Redis(config.REDIS_URL, {
    keyPrefix: config.REDIS_PREFIX,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandTimeoutMs,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(times * 100, slowestRetryMs),
  })
  let isDown = false
  redis.on('error', (error) => {
    // One line per outage; the client repeats this for every attempt to come back.
    if (!isDown) log.warn({ err: error }, 'redis was lost')
    isDown = true
  })
  redis.on('ready', () => {
    if (isDown) log.info('redis is back')
    isDown = false
  })
  return redis
}
