import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../testing/test-config.ts'
import { startTestOutbox } from '../../testing/test-outbox.ts'
import { createMail, type Mail } from './index.ts'

let outbox: Awaited<ReturnType<typeof startTestOutbox>>
let mail: Mail

beforeAll(async () => {
  outbox = await startTestOutbox()
  mail = createMail(testConfig(outbox.settings))
})
afterEach(() => outbox.setFaults({ smtp: 'ok' }))
afterAll(async () => {
  mail.close()
  await outbox.stop()
})

const message = (to: string) => ({
  to,
  subject: '你的验证码 123456',
  text: '验证码 123456，5 分钟内有效。',
  html: '<p>验证码 <b>123456</b></p>',
})

test('a message arrives with its texts in order', async () => {
  await mail.send(message('ann@example.com'), { idempotencyKey: 'key-1' })
  const [arrived] = await outbox.messages('ann@example.com')
  expect(arrived).toMatchObject({
    subject: '你的验证码 123456',
    text: '验证码 123456，5 分钟内有效。',
    code: '123456',
  })
})

test('a repeated send carries the same Message-ID, another one does not', async () => {
  for (const idempotencyKey of ['key-2', 'key-2', 'key-3']) {
    await mail.send(message('bob@example.com'), { idempotencyKey })
  }
  const ids = (await outbox.messages('bob@example.com')).map(({ out_id }) => out_id)
  expect(new Set(ids).size).toBe(2)
  expect(ids.join()).not.toContain('key-2')
})

test('an address cannot smuggle in another recipient or header', async () => {
  const evil = 'eve@example.com>\r\nRCPT TO:<victim@example.com'
  await mail.send(message(evil), { idempotencyKey: 'key-4' }).catch(() => undefined)
  expect(await outbox.messages('victim@example.com')).toEqual([])
})

test.each([
  ['reject', true],
  ['temporary', false],
] as const)('an answer of kind "%s" is final: %s', async (smtp, isFinal) => {
  await outbox.setFaults({ smtp })
  const sending = mail.send(message('carl@example.com'), { idempotencyKey: 'key-5' })
  await expect(sending).rejects.toMatchObject({ name: 'SupplierError', isFinal })
})

test('a server that is not there may be back later', async () => {
  const lost = createMail(testConfig({ MAIL_URL: 'smtp://127.0.0.1:1' }))

  const sending = lost.send(message('dan@example.com'), { idempotencyKey: 'key-6' })

  await expect(sending).rejects.toMatchObject({ isFinal: false, reason: 'ESOCKET' })
  lost.close()
})
