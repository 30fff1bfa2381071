import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../testing/test-config.ts'
import { startTestOutbox } from '../../testing/test-outbox.ts'
import { systemClock } from '../clock.ts'
import { signAcs3 } from './acs3.ts'
import { createSms } from './index.ts'

const vectors = new URL('../../../../../docs/facts/test-vectors.json', import.meta.url)
const { aliyun } = JSON.parse(readFileSync(vectors, 'utf8'))
let outbox: Awaited<ReturnType<typeof startTestOutbox>>

beforeAll(async () => {
  outbox = await startTestOutbox()
})
afterEach(() => outbox.setFaults({ sms: 'ok' }))
afterAll(() => outbox.stop())

const senderWith = (settings: Record<string, string> = {}) =>
  createSms({ config: testConfig({ ...outbox.settings, ...settings }), clock: systemClock })
const mainland = (mobile: string) => ({ country_code: '+86', mobile })
const sendCode = (mobile: string, idempotencyKey: string, settings?: Record<string, string>) =>
  senderWith(settings).sendCode(mainland(mobile), '123456', { idempotencyKey })

test('the signature is that of the published vector', () => {
  const { headers, url } = signAcs3({
    endpoint: `https://${aliyun.headers.host}/`,
    keyId: aliyun.accessKeyId,
    keySecret: aliyun.accessKeySecret,
    action: aliyun.headers['x-acs-action'],
    version: aliyun.headers['x-acs-version'],
    date: new Date(aliyun.headers['x-acs-date']),
    nonce: aliyun.headers['x-acs-signature-nonce'],
    query: aliyun.query,
  })
  expect(headers['authorization']).toBe(aliyun.authorization)
  expect(headers).toMatchObject(aliyun.headers)
  expect(Object.fromEntries(url.searchParams)).toEqual(aliyun.query)
})

test('a code arrives, with our key as the supplier’s OutId', async () => {
  await sendCode('13800000001', 'code-row-1')
  expect(await outbox.messages('13800000001')).toMatchObject([
    { kind: 'sms', code: '123456', out_id: 'code-row-1' },
  ])
})

test('a number abroad goes with its country code', async () => {
  const to = { country_code: '+852', mobile: '9123456700' }
  await senderWith().sendCode(to, '654321', { idempotencyKey: 'code-row-2' })
  expect(await outbox.messages('8529123456700')).toMatchObject([{ code: '654321' }])
})

test('a number abroad that the supplier would take for a mainland one is refused', async () => {
  const to = { country_code: '+1', mobile: '3800000009' }
  const sending = senderWith().sendCode(to, '654321', { idempotencyKey: 'code-row-5' })

  await expect(sending).rejects.toMatchObject({ isFinal: true, reason: 'number-ambiguous' })
  expect(await outbox.messages('13800000009')).toEqual([])
})

test.each([
  ['limit', false, 'isv.BUSINESS_LIMIT_CONTROL'],
  ['error', false, 'InternalError'],
] as const)('the supplier’s "%s" is final: %s', async (sms, isFinal, reason) => {
  await outbox.setFaults({ sms })
  await expect(sendCode('13800000002', 'code-row-3')).rejects.toMatchObject({ isFinal, reason })
})

test.each([
  ['SMS_ACCESS_KEY_SECRET', 'SignatureDoesNotMatch'],
  ['SMS_SIGN_NAME', 'isv.SMS_SIGNATURE_ILLEGAL'],
  ['SMS_TEMPLATE_CODE', 'isv.SMS_TEMPLATE_ILLEGAL'],
])('a wrong %s is final', async (setting, reason) => {
  const sending = sendCode('13800000003', 'code-row-4', { [setting]: 'wrong-value' })
  await expect(sending).rejects.toMatchObject({ name: 'SupplierError', isFinal: true, reason })
})

test('an endpoint that is not there may be back later', async () => {
  const sending = sendCode('13800000004', 'code-row-5', { SMS_ENDPOINT: 'http://127.0.0.1:1' })
  await expect(sending).rejects.toMatchObject({ isFinal: false, reason: 'unreachable' })
})

test('a caller that gives up stops the call', async () => {
  await outbox.setFaults({ sms: 'slow' })
  const options = { idempotencyKey: 'code-row-6', signal: AbortSignal.timeout(50) }
  const sending = senderWith().sendCode(mainland('13800000005'), '123456', options)
  await expect(sending).rejects.toMatchObject({ isFinal: false, reason: 'unreachable' })
})

test('no error carries the code', async () => {
  await outbox.setFaults({ sms: 'error' })
  const error = await sendCode('13800000006', 'code-row-7').catch((failure: unknown) => failure)
  expect(JSON.stringify(error) + String(error)).not.toContain('123456')
})
