import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { headersToSign, signatureOf } from './acs3.ts'
import { startOutbox } from './outbox.ts'
import { readSettings } from './settings.ts'

const settings = { ...readSettings({}), smtpPort: 0, smsPort: 0, pagePort: 0 }
let folder: string
let outbox: Awaited<ReturnType<typeof startOutbox>>
let time: Date
let nonce = 0

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outbox-'))
  time = new Date('2026-11-15T02:00:00Z')
  outbox = await start()
})
afterEach(async () => {
  await outbox.stop()
  rmSync(folder, { recursive: true })
})

const start = () => startOutbox({ ...settings, folder }, () => time)
const passMinutes = (minutes: number) => {
  time = new Date(time.getTime() + minutes * 60_000)
}

async function call(method: string, path: string, body?: unknown) {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
  const reply = await fetch(`http://127.0.0.1:${outbox.pagePort}${path}`, init)
  return { status: reply.status, body: await reply.json() }
}

const messages = async (query = '') => (await call('GET', `/api/messages${query}`)).body.messages

async function sendSms(fields: Record<string, string> = {}, secret = settings.accessKeySecret) {
  const query = {
    PhoneNumbers: '13800000000',
    SignName: '知问',
    TemplateCode: 'SMS_000000001',
    TemplateParam: '{"code":"123456"}',
    OutId: 'code-1',
    ...fields,
  }
  const headers = {
    host: `127.0.0.1:${outbox.smsPort}`,
    'x-acs-action': 'SendSms',
    'x-acs-version': '2017-05-25',
    'x-acs-date': time.toISOString().replace('.000', ''),
    'x-acs-signature-nonce': String(++nonce),
    'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  }
  const signed = headersToSign(headers)
  const request = { method: 'POST', path: '/', query: Object.entries(query), headers, body: '' }
  const signature = signatureOf(request, signed, secret)
  const authorization = `ACS3-HMAC-SHA256 Credential=${settings.accessKeyId},SignedHeaders=${signed.join(';')},Signature=${signature}`
  const reply = await fetch(`http://${headers.host}/?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { ...headers, authorization },
  })
  return { status: reply.status, body: await reply.json() }
}

/** Talks SMTP line by line and returns the answers' codes. */
function sendMail(mail: string, to = 'ann@example.com'): Promise<string[]> {
  const steps = [
    'EHLO test',
    'MAIL FROM:<a@b.cn>',
    `RCPT TO:<${to}>`,
    'DATA',
    `${mail}\r\n.`,
    'QUIT',
  ]
  return new Promise((resolve, reject) => {
    const codes: string[] = []
    const socket = createConnection(outbox.smtpPort, '127.0.0.1')
    socket.setEncoding('utf8').on('error', reject)
    socket.on('end', () => resolve(codes))
    socket.on('data', (text: string) => {
      for (const [, code] of text.matchAll(/^(\d{3}) /gm)) {
        codes.push(code ?? '')
        const isRefused = Number(code) >= 400
        socket.write(`${isRefused ? 'QUIT' : (steps.shift() ?? '')}\r\n`)
      }
    })
  })
}

const codeMail = [
  'Subject: =?utf-8?B?6aqM6K+B56CB?=',
  'Message-ID: <mail-1@zhiwen>',
  'Content-Type: text/plain; charset=utf-8',
  '',
  '验证码 654321，5 分钟内有效。',
].join('\r\n')

test('a signed text message is taken, kept and listed with its code', async () => {
  const reply = await sendSms()

  expect(reply).toMatchObject({ status: 200, body: { Code: 'OK', Message: 'OK' } })
  expect(await messages()).toMatchObject([
    { id: 1, kind: 'sms', to: '13800000000', out_id: 'code-1', code: '123456' },
  ])
})

test('a wrong secret, a used nonce and an old date are refused and keep nothing', async () => {
  expect((await sendSms({}, 'wrong')).body.Code).toBe('SignatureDoesNotMatch')
  await sendSms({ PhoneNumbers: '13900000000' })
  nonce -= 1
  expect((await sendSms()).body.Code).toBe('SignatureNonceUsed')
  const sentAt = time
  const old = sendSms()
  time = new Date(sentAt.getTime() + 16 * 60_000)
  expect((await old).body.Code).toBe('InvalidTimeStamp.Expired')

  expect(await messages('?to=13800000000')).toEqual([])
})

test('one number gets one message a minute, five an hour and ten a day', async () => {
  const codes: string[] = []
  for (const minutes of [0, 0, 1.1, 1.1, 1.1, 1.1, 1.1, 60, 1.1, 1.1, 1.1, 1.1, 61]) {
    passMinutes(minutes)
    codes.push((await sendSms()).body.Message)
  }

  expect(codes.map((text) => text.replace(/触发(.+)级.*/, '$1'))).toEqual([
    'OK',
    '分钟',
    'OK',
    'OK',
    'OK',
    'OK',
    '小时',
    'OK',
    'OK',
    'OK',
    'OK',
    'OK',
    '天',
  ])
  expect((await sendSms({ PhoneNumbers: '13900000000' })).body.Code).toBe('OK')
})

test('wrong parameters get the documented codes with status 200', async () => {
  const codeFor = async (fields: Record<string, string>) => (await sendSms(fields)).body.Code

  expect(await codeFor({ PhoneNumbers: '138' })).toBe('isv.MOBILE_NUMBER_ILLEGAL')
  expect(await codeFor({ SignName: '别人' })).toBe('isv.SMS_SIGNATURE_ILLEGAL')
  expect(await codeFor({ TemplateCode: 'SMS_9' })).toBe('isv.SMS_TEMPLATE_ILLEGAL')
  expect(await codeFor({ TemplateParam: '{' })).toBe('isv.INVALID_JSON_PARAM')
})

test('a mail is taken by SMTP and listed with subject, code and id', async () => {
  expect(await sendMail(codeMail)).toEqual(['220', '250', '250', '250', '354', '250', '221'])

  expect(await messages('?kind=mail&to=ann@example.com')).toMatchObject([
    { subject: '验证码', code: '654321', out_id: 'mail-1@zhiwen', has_html: false },
  ])
})

test('faults make both doors fail as the real ones do, until they are lifted', async () => {
  await call('PUT', '/api/faults', { sms: 'limit', smtp: 'temporary' })
  expect((await sendSms()).body.Code).toBe('isv.BUSINESS_LIMIT_CONTROL')
  expect(await sendMail(codeMail)).toContain('451')
  await call('PUT', '/api/faults', { sms: 'error', smtp: 'reject' })
  expect((await sendSms()).status).toBe(500)
  expect(await sendMail(codeMail)).toContain('550')
  expect(await messages()).toEqual([])

  await call('PUT', '/api/faults', { sms: 'ok', smtp: 'ok' })
  expect((await sendSms()).body.Code).toBe('OK')
  expect((await call('PUT', '/api/faults', { sms: 'other' })).status).toBe(400)
})

test('messages survive a restart, a line cut off by a kill does not count', async () => {
  await sendSms()
  await outbox.stop()
  appendFileSync(join(folder, 'messages.jsonl'), '{"id":2,"kind":"sm')
  outbox = await start()
  await sendSms({ PhoneNumbers: '13900000000' })
  await outbox.stop()
  outbox = await start()

  expect((await messages()).map((message: { id: number }) => message.id)).toEqual([2, 1])
})

test('after a clean-up the ids go on, so "after" finds every new message', async () => {
  await sendSms()
  await call('DELETE', '/api/messages')
  await outbox.stop()
  outbox = await start()
  await sendSms({ PhoneNumbers: '13900000000' })

  expect(await messages('?after=1')).toMatchObject([{ id: 2, to: '13900000000' }])
  expect(await messages('?after=2')).toEqual([])
})

test('the page has no inline script and is refused under a foreign host name', async () => {
  const page = await fetch(`http://127.0.0.1:${outbox.pagePort}/`)
  const html = await page.text()

  expect(html).toContain('开发收件箱')
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=/)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await statusWithHost('evil.example')).toBe('403')
  expect(await statusWithHost('localhost')).toBe('200')
})

/** Sends a request with a Host header of its own, which fetch does not allow. */
function statusWithHost(host: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(outbox.pagePort, '127.0.0.1', () =>
      socket.write(`GET /api/messages HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    )
    socket.setEncoding('utf8').on('error', reject)
    socket.once('data', (text: string) => resolve(text.split(' ')[1]))
  })
}
