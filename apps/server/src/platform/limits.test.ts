import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../testing/test-config.ts'
import { createRedis, type Redis } from './cache/index.ts'
import { AppError } from './errors.ts'
import { newId } from './ids.ts'
import { limitTable } from './limit-table.ts'
import { createLimits, type LimitName, type Limits } from './limits.ts'
import { createLog } from './log.ts'

const log = createLog({ LOG_LEVEL: 'silent' })
const config = testConfig()
let redis: Redis
let limits: Limits

beforeAll(async () => {
  redis = createRedis({ config, log })
  limits = createLimits({ config, redis, log })
  await once(redis, 'ready')
})
afterAll(() => redis.disconnect())

/** Takes until refused; returns how often it went through and the refusal. */
async function exhaust(from: Limits, name: LimitName, key: string) {
  for (let taken = 0; ; taken++) {
    try {
      await from.take(name, key)
    } catch (refusal) {
      return { taken, refusal }
    }
  }
}

test('a bucket gives as much as its table says, then says how long to wait', async () => {
  const { taken, refusal } = await exhaust(limits, 'sign-in-account', newId())
  const wait = limitTable['sign-in-account'].seconds
  expect(taken).toBe(limitTable['sign-in-account'].points)
  expect(refusal).toMatchObject({ code: 'rate-limited' })
  const seconds = refusal instanceof AppError ? refusal.details?.['retry_after_seconds'] : 0
  expect(seconds).toBeGreaterThan(wait - 10)
  expect(seconds).toBeLessThanOrEqual(wait)
})

test('keys and names have buckets of their own', async () => {
  const key = newId()
  await exhaust(limits, 'sign-in-account', key)
  await expect(limits.take('sign-in-account', newId())).resolves.toBeUndefined()
  await expect(limits.take('sign-in-address', key)).resolves.toBeUndefined()
})

test('two processes share a bucket', async () => {
  const other = createRedis({ config, log })
  await once(other, 'ready')
  const key = newId()
  await exhaust(createLimits({ config, redis: other, log }), 'sign-in-account', key)
  await expect(limits.take('sign-in-account', key)).rejects.toMatchObject({ code: 'rate-limited' })
  other.disconnect()
})

test('a bucket can be looked at and emptied', async () => {
  const key = newId()
  expect(await limits.peek('sign-in-account', key)).toBe(0)
  await limits.take('sign-in-account', key, 3)
  expect(await limits.peek('sign-in-account', key)).toBe(3)
  await limits.reset('sign-in-account', key)
  expect(await limits.peek('sign-in-account', key)).toBe(0)
})

test('parallel calls do not get more than the bucket holds', async () => {
  const key = newId()
  const calls = Array.from({ length: 50 }, () => limits.take('sign-in-account', key))
  const results = await Promise.allSettled(calls)
  const passed = results.filter(({ status }) => status === 'fulfilled')
  expect(passed).toHaveLength(limitTable['sign-in-account'].points)
})

test('attack N3: without Redis a stricter local bucket counts', async () => {
  const lost = createRedis({ config: testConfig({ REDIS_URL: 'redis://127.0.0.1:1' }), log })
  const local = createLimits({ config, redis: lost, log })
  for (const name of ['sign-in-account', 'http-user'] as const) {
    const { taken, refusal } = await exhaust(local, name, newId())
    expect(taken).toBe(limitTable[name].localPoints)
    expect(refusal).toMatchObject({ code: 'rate-limited' })
  }
  lost.disconnect()
})

test('attack N3: when Redis goes away in the middle, nobody gets through uncounted', async () => {
  const leaving = createRedis({ config, log })
  await once(leaving, 'ready')
  const own = createLimits({ config, redis: leaving, log })
  const key = newId()
  await exhaust(own, 'sign-in-account', key)

  leaving.disconnect()

  const { taken } = await exhaust(own, 'sign-in-account', key)
  expect(taken).toBeLessThanOrEqual(limitTable['sign-in-account'].localPoints)
})

test('every local bucket is at most as large as the shared one', () => {
  for (const { points, localPoints } of Object.values(limitTable)) {
    expect(localPoints).toBeLessThanOrEqual(points)
  }
})
