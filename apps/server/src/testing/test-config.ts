import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Config, readConfig } from '../platform/config.ts'

const randomKey = () => randomBytes(32).toString('base64url')

/** Settings for one test file: the real services, fresh keys, and a Redis prefix of its own. */
export function testConfig(overrides: Record<string, string> = {}): Config {
  return readConfig({
    ...inject('settings'),
    DEPLOYMENT: 'test',
    LOG_LEVEL: 'silent',
    METRICS_PORT: '0',
    OTLP_URL: '',
    DATABASE_POOL_SIZE: '5',
    INDEX_PAUSE_MS: '0',
    // Indexes of a run that was killed are known by its process.
    OPENSEARCH_PREFIX: `zt-run${process.pid}-${randomBytes(4).toString('hex')}`,
    REDIS_PREFIX: `test:${randomBytes(6).toString('hex')}:`,
    MASTER_KEYS: `test1:${randomKey()}`,
    SIGNING_KEY: randomKey(),
    ...overrides,
  })
}
