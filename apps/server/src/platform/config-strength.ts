import { decodeKey } from './config-shapes.ts'

/** Values printed in `.env.example` and in manuals: known to everybody, so they protect nothing. */
const publishedValues = new Set([
  'generate',
  'zhiwen_owner_dev',
  'zhiwen_app_dev',
  'zhiwen_system_dev',
  'zhiwen_redis_dev',
  'zhiwen_s3_dev',
  'dev-access-key',
  'dev-access-secret',
  'changeme',
  'password',
  'postgres',
  'secret',
  'minioadmin',
])
const minPasswordLength = 12
/** 32 random bytes have about 30 different values; a typed or repeated text has far fewer. */
const minDistinctBytes = 20

type Given = Record<string, string>
type Secret = { name: string; value: string }

/** Lists settings that are well formed and yet unsafe (attack A8); values are never repeated. */
export function findWeakSettings(given: Given): string[] {
  const problems = keysOf(given).flatMap(({ name, value }) => weakKey(name, value))
  if (given['DEPLOYMENT'] !== 'production') return problems
  return [...problems, ...passwordsOf(given).flatMap(weakPassword), ...unsafeInProduction(given)]
}

function keysOf(given: Given): Secret[] {
  const entries = (given['MASTER_KEYS'] ?? '').split(',').map((entry) => entry.split(':')[1] ?? '')
  return [
    ...entries.map((value) => ({ name: 'MASTER_KEYS', value })),
    { name: 'SIGNING_KEY', value: given['SIGNING_KEY'] ?? '' },
  ]
}

function weakKey(name: string, value: string): string[] {
  const bytes = decodeKey(value)
  // Empty, short and malformed keys are already named by the shape.
  if (!bytes) return []
  return new Set(bytes).size < minDistinctBytes ? [`${name}: is not random`] : []
}

function passwordsOf(given: Given): Secret[] {
  const inUrls = ['DATABASE_OWNER_URL', 'DATABASE_APP_URL', 'DATABASE_SYSTEM_URL', 'REDIS_URL']
  const fromUrls = inUrls
    .filter((name) => URL.canParse(given[name] ?? ''))
    .map((name) => ({ name, value: decodeURIComponent(new URL(given[name] ?? '').password) }))
  const plain = ['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET']
  if (given['STORAGE_KIND'] === 's3') plain.push('S3_SECRET_KEY')
  return [...fromUrls, ...plain.map((name) => ({ name, value: given[name] ?? '' }))]
}

function weakPassword({ name, value }: Secret): string[] {
  if (value === '') return [`${name}: has an empty secret`]
  if (publishedValues.has(value)) return [`${name}: holds a published secret`]
  return value.length < minPasswordLength ? [`${name}: holds a short secret`] : []
}

function unsafeInProduction(given: Given): string[] {
  const problems: string[] = []
  if (!given['PUBLIC_URL']?.startsWith('https://')) problems.push('PUBLIC_URL: must be https')
  if (!given['SMS_ENDPOINT']?.startsWith('https://')) problems.push('SMS_ENDPOINT: must be https')
  for (const name of ['FEISHU_API_URL', 'DINGTALK_API_URL', 'WECOM_API_URL']) {
    if (given[name]?.startsWith('http://')) problems.push(`${name}: must be https`)
  }
  for (const name of ['DEVELOPMENT_OUTBOX_URL', 'DEVELOPMENT_SOURCES_URL', 'TEST_CAPTCHA_TEXT']) {
    if (given[name]) problems.push(`${name}: is for development only`)
  }
  if (given['CRASH_AT']) problems.push('CRASH_AT: is for tests only')
  if ((given['RATE_LIMIT_FACTOR'] || '1') !== '1') {
    problems.push('RATE_LIMIT_FACTOR: must be 1')
  }
  return problems
}
