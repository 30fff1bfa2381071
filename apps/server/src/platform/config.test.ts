import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { randomSecret } from './ids.ts'

const example = parseEnv(readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8'))
const keys = { MASTER_KEYS: `k1:${randomSecret()}`, SIGNING_KEY: randomSecret() }
const development = { ...example, ...keys }
const production = {
  ...development,
  DEPLOYMENT: 'production',
  PUBLIC_URL: 'https://zhiwen.example.com',
  DATABASE_OWNER_URL: `postgres://zhiwen_owner:${randomSecret()}@db/zhiwen`,
  DATABASE_APP_URL: `postgres://zhiwen_app:${randomSecret()}@db/zhiwen`,
  DATABASE_SYSTEM_URL: `postgres://zhiwen_system:${randomSecret()}@db/zhiwen`,
  REDIS_URL: `redis://:${randomSecret()}@redis:6379`,
  S3_SECRET_KEY: randomSecret(),
  SMS_ENDPOINT: 'https://dysmsapi.aliyuncs.com',
  SMS_ACCESS_KEY_ID: randomSecret(18),
  SMS_ACCESS_KEY_SECRET: randomSecret(),
  DEVELOPMENT_OUTBOX_URL: '',
  DEVELOPMENT_SOURCES_URL: '',
  FEISHU_API_URL: 'https://open.feishu.cn',
  DINGTALK_API_URL: 'https://oapi.dingtalk.com',
  WECOM_API_URL: 'https://qyapi.weixin.qq.com',
}
const folder = mkdtempSync(join(tmpdir(), 'zhiwen-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

test('the example with generated keys starts a development server', () => {
  expect(problemsOf(development)).toEqual([])
  expect(readConfig(development)).toMatchObject({
    HTTP_PORT: 8700,
    OIDC_PROVIDERS: [],
    OTLP_URL: undefined,
  })
})

test('a careful production setting is accepted', () => {
  expect(problemsOf(production)).toEqual([])
})

test('every problem is listed at once, and no value is repeated', () => {
  const bad = {
    ...development,
    HTTP_PORT: 'eighty',
    PUBLIC_URL: 'canary-address',
    SIGNING_KEY: 'canary-key',
    OIDC_PROVIDERS: '{canary',
  }
  const problems = problemsOf(bad)
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(
    expect.arrayContaining(['HTTP_PORT', 'PUBLIC_URL', 'SIGNING_KEY', 'OIDC_PROVIDERS']),
  )
  expect(problems.join()).not.toContain('canary')
})

test.each([
  ['empty', ''],
  ['as in the example', 'generate'],
  ['short', randomSecret(16)],
  ['one repeated letter', 'A'.repeat(43)],
  ['a repeated word', Buffer.from('secret12'.repeat(4)).toString('base64url')],
])('attack A8: a key that is %s is refused in every deployment', (_what, key) => {
  expect(problemsOf({ ...development, SIGNING_KEY: key }).join()).toContain('SIGNING_KEY')
  expect(problemsOf({ ...development, MASTER_KEYS: `k1:${key}` }).join()).toContain('MASTER_KEYS')
})

test('attack A8: production refuses each secret that is printed in the example', () => {
  const secrets = Object.keys(production).filter(
    (name) => /DATABASE_.*_URL|REDIS_URL|SECRET|SMS_ACCESS/.test(name) && example[name],
  )
  expect(secrets.length).toBeGreaterThan(6)
  for (const name of secrets) {
    const problems = problemsOf({ ...production, [name]: example[name] ?? '' })
    expect(problems).toEqual([`${name}: holds a published secret`])
  }
})

test.each([
  ['PUBLIC_URL', 'http://zhiwen.example.com'],
  ['DEVELOPMENT_OUTBOX_URL', 'http://127.0.0.1:21080'],
  ['DEVELOPMENT_SOURCES_URL', 'http://127.0.0.1:21094'],
  ['SMS_ENDPOINT', 'http://127.0.0.1:21026'],
  ['TEST_CAPTCHA_TEXT', 'abcde'],
  ['RATE_LIMIT_FACTOR', '100'],
  ['REDIS_URL', 'redis://redis:6379'],
  ['DATABASE_APP_URL', 'postgres://zhiwen_app:short@db/zhiwen'],
])('attack A8: production refuses %s=%s', (name, value) => {
  expect(problemsOf({ ...production, [name]: value }).join()).toContain(name)
})

test('a secret can come from a file, but not from two places', () => {
  const path = join(folder, 'signing-key')
  writeFileSync(path, `${keys.SIGNING_KEY}\n`)
  const fromFile = { ...development, SIGNING_KEY: '', SIGNING_KEY_FILE: path }

  expect(readConfig(fromFile).SIGNING_KEY.toString('base64url')).toBe(keys.SIGNING_KEY)
  expect(problemsOf({ ...fromFile, SIGNING_KEY: keys.SIGNING_KEY })).toEqual([
    'SIGNING_KEY: given twice, as value and as file',
  ])
  expect(problemsOf({ ...development, S3_SECRET_KEY_FILE: join(folder, 'none') }).join()).toContain(
    'S3_SECRET_KEY',
  )
})

test('two master keys must have different ids', () => {
  const twice = `k1:${randomSecret()},k1:${randomSecret()}`
  expect(problemsOf({ ...development, MASTER_KEYS: twice }).join()).toContain('same id')
})
