import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Redis } from './cache/index.ts'
import type { Config } from './config.ts'
import { AppError } from './errors.ts'
import { type LimitName, limitTable } from './limit-table.ts'
import type { Log } from './log.ts'
import { count } from './metrics.ts'

export type { LimitName } from './limit-table.ts'

export type Limits = {
  /** Takes from the bucket of a key, or throws `rate-limited` with the seconds to wait. */
  take(name: LimitName, key: string, cost?: number): Promise<void>
  /** How much of the bucket is used. */
  peek(name: LimitName, key: string): Promise<number>
  /** Empties the bucket, for example after a successful sign-in. */
  reset(name: LimitName, key: string): Promise<void>
}

type Needs = { config: Pick<Config, 'RATE_LIMIT_FACTOR'>; redis: Redis; log: Log }

/** Makes the limits: counted in Redis for all processes, and in memory while Redis is away (attack N3). */
export function createLimits({ config, redis, log }: Needs): Limits {
  const factor = config.RATE_LIMIT_FACTOR
  const limiters = new Map(
    Object.entries(limitTable).map(([name, { points, seconds, localPoints }]) => {
      const local = { keyPrefix: `limit:${name}`, points: localPoints * factor, duration: seconds }
      const limiter = new RateLimiterRedis({
        storeClient: redis,
        rejectIfRedisNotReady: true,
        keyPrefix: `limit:${name}`,
        points: points * factor,
        duration: seconds,
        insuranceLimiter: new RateLimiterMemory(local),
      })
      return [name, limiter]
    }),
  )
  const limiterOf = (name: LimitName) => {
    const limiter = limiters.get(name)
    if (!limiter) throw new Error(`there is no limit ${name}`)
    return limiter
  }

  return {
    async take(name, key, cost = 1) {
      await limiterOf(name)
        .consume(key, cost)
        .catch((refusal: unknown) => {
          if (!(refusal instanceof RateLimiterRes)) {
            // Neither store answered: nobody gets through, because nobody was counted.
            log.error({ err: refusal, limit: name }, 'limit could not be counted')
            throw new AppError('server-busy', undefined, { cause: refusal })
          }
          count('zhiwen_limited_total', { limit: name })
          throw new AppError('rate-limited', { retry_after_seconds: waitOf(refusal) })
        })
    },
    async peek(name, key) {
      const used = await limiterOf(name).get(key)
      return used?.consumedPoints ?? 0
    },
    async reset(name, key) {
      await limiterOf(name).delete(key)
    },
  }
}

const waitOf = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1000))
