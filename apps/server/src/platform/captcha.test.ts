import { once } from 'node:events'
import { captchaValue } from '@zhiwen/contract/fields.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { testConfig } from '../testing/test-config.ts'
import { createRedis, type Redis } from './cache/index.ts'
import { createCaptcha } from './captcha.ts'
import { decrypt, deriveKey } from './crypto.ts'
import { createLog } from './log.ts'

const log = createLog({ LOG_LEVEL: 'silent' })
const config = testConfig()
let redis: Redis
let lost: Redis

beforeAll(async () => {
  redis = createRedis({ config, log })
  lost = createRedis({ config: testConfig({ REDIS_URL: 'redis://127.0.0.1:1' }), log })
  await once(redis, 'ready')
})
afterAll(() => {
  redis.disconnect()
  lost.disconnect()
})

/** The answer as its picture shows it: opened with the key, as nobody outside can. */
const answerOf = (id: string) =>
  decrypt(deriveKey(config.SIGNING_KEY, 'captcha'), Buffer.from(id, 'base64url'), 'captcha')
    .subarray(4)
    .toString()

function setUp(connection = redis) {
  const clock = createManualClock()
  return { clock, captcha: createCaptcha({ config, clock, redis: connection }) }
}

test('a captcha is a picture whose answer is accepted in any case, once', async () => {
  const { captcha } = setUp()
  const { captcha_id, image, expires_in } = await captcha.make()
  const picture = await sharp(Buffer.from(image.split(',')[1] ?? '', 'base64')).metadata()
  expect(picture).toMatchObject({ format: 'png', width: 140, height: 48 })
  expect(expires_in).toBe(300)

  const value = `${captcha_id}:${answerOf(captcha_id).toUpperCase()}`
  expect(captchaValue.safeParse(value).success).toBe(true)
  expect(await captcha.check(value)).toBe(true)
  expect(await captcha.check(value)).toBe(false)
})

test('a wrong answer uses the captcha up, so it cannot be guessed', async () => {
  const { captcha } = setUp()
  const { captcha_id } = await captcha.make()
  expect(await captcha.check(`${captcha_id}:wrong`)).toBe(false)
  expect(await captcha.check(`${captcha_id}:${answerOf(captcha_id)}`)).toBe(false)
})

test('another process knows which captchas are used', async () => {
  const first = setUp().captcha
  const second = setUp().captcha
  const { captcha_id } = await first.make()
  const value = `${captcha_id}:${answerOf(captcha_id)}`
  expect(await first.check(value)).toBe(true)
  expect(await second.check(value)).toBe(false)
})

test('another spelling of a used id is used as well', async () => {
  const { captcha } = setUp()
  const { captcha_id } = await captcha.make()
  const answer = answerOf(captcha_id)
  expect(await captcha.check(`${captcha_id}:${answer}`)).toBe(true)
  for (const spelling of [`${captcha_id}=`, `${captcha_id.slice(0, -1)}_`, ` ${captcha_id}`]) {
    expect(await captcha.check(`${spelling}:${answer}`)).toBe(false)
  }
})

test('a captcha ends after five minutes', async () => {
  const { captcha, clock } = setUp()
  const { captcha_id } = await captcha.make()
  clock.advance(300)
  expect(await captcha.check(`${captcha_id}:${answerOf(captcha_id)}`)).toBe(false)
})

test.each([undefined, '', ':', 'abc', 'abc:def', `${'A'.repeat(60)}:abcde`])(
  'the value %j is refused',
  async (value) => {
    expect(await setUp().captcha.check(value)).toBe(false)
  },
)

test('without Redis a captcha still works once', async () => {
  const { captcha } = setUp(lost)
  const { captcha_id } = await captcha.make()
  const value = `${captcha_id}:${answerOf(captcha_id)}`
  expect(await captcha.check(value)).toBe(true)
  expect(await captcha.check(value)).toBe(false)
})

test('a test run can fix the answer', async () => {
  const fixed = testConfig({ TEST_CAPTCHA_TEXT: 'abcde' })
  const captcha = createCaptcha({ config: fixed, clock: createManualClock(), redis })
  const { captcha_id } = await captcha.make()
  expect(await captcha.check(`${captcha_id}:abcde`)).toBe(true)
})
