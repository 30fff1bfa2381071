import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function capture() {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'debug' }, { write: (line: string) => void lines.push(line) })
  return { log, lines, text: () => lines.join('') }
}

const canary = 'canary-7f3a9'
const secretNames = [
  'password',
  'new_password',
  'passwordHash',
  'token',
  'access_token',
  'accessToken',
  'X-Access-Token',
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
  'code',
  'verification_code',
  'captcha_value',
  'secret',
  'client_secret',
  'SMS_ACCESS_KEY_SECRET',
  'access_key',
  'apiKey',
  'MASTER_KEYS',
  'SIGNING_KEY',
  'private_key',
  'ticket',
  'credentials',
]

test.each(secretNames)('attack S5: a field named %s never reaches the log', (name) => {
  const { log, text } = capture()
  log.info({ [name]: canary, deep: { list: [{ [name]: canary }] }, map: { [name]: [canary] } }, 'x')
  log.child({ [name]: canary }).info('from a child')
  expect(text()).toContain('from a child')
  expect(text()).not.toContain(canary)
})

test.each([
  `Bearer ${canary}-abcdef`,
  `postgres://zhiwen_app:${canary}@db:5432/zhiwen`,
  `redis://:${canary}@redis:6379`,
  `GET /api/files/1?ticket=${canary}&x=1`,
  `https://provider/callback?code=${canary}&state=${canary}`,
])('attack S5: a secret inside a text is cut out: %s', (value) => {
  const { log, text } = capture()
  log.info({ url: value, nested: { detail: value } }, 'x')
  log.error({ err: new Error(value, { cause: new Error(value) }) }, 'x')
  log.error(new Error(value))
  log.info(value)
  expect(text()).not.toContain(canary)
})

test('an error keeps its kind, code and stack, and loses rows, statements and secrets', () => {
  const { log, lines, text } = capture()
  const error = Object.assign(new TypeError('it broke'), {
    code: '23505',
    constraint: 'users_mobile_key',
    detail: `Key (mobile)=(${canary}) already exists.`,
    password: canary,
  })
  log.error({ err: error }, 'request failed')
  const line = JSON.parse(lines[0] ?? '')
  expect(line.err).toMatchObject({
    type: 'TypeError',
    message: 'it broke',
    code: '23505',
    constraint: 'users_mobile_key',
  })
  expect(line.err.stack).toContain('log.test.ts')
  expect(text()).not.toContain(canary)
})

test('attack S5: a newline cannot forge a second line', () => {
  const { log, lines } = capture()
  log.info({ name: 'a\n{"level":"info","msg":"forged"}' }, 'first\nsecond')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
})

test('what is not secret stays readable', () => {
  const { log, lines } = capture()
  log.info({ user_id: 'u1', status_code: 200, listed: 3, error: 'rate-limited' }, 'request done')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    msg: 'request done',
    user_id: 'u1',
    status_code: 200,
    listed: 3,
    error: 'rate-limited',
  })
})

test('a cycle in the fields does not stop the program', () => {
  const { log, lines } = capture()
  const loop: Record<string, unknown> = { name: 'loop' }
  loop['self'] = loop
  log.info({ loop }, 'went round')
  expect(lines).toHaveLength(1)
})
