import { inject } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Settings with which a process of its own works on the database and store of a test app. */
export const workerSettings = ({ config }: TestApp): Record<string, string> => ({
  ...inject('settings'),
  DEPLOYMENT: 'test',
  LOG_LEVEL: 'info',
  METRICS_PORT: '0',
  OTLP_URL: '',
  MASTER_KEYS: config.MASTER_KEYS.map(({ id, key }) => `${id}:${key.toString('base64url')}`).join(),
  SIGNING_KEY: config.SIGNING_KEY.toString('base64url'),
  REDIS_PREFIX: config.REDIS_PREFIX,
  OPENSEARCH_PREFIX: config.OPENSEARCH_PREFIX,
  DATABASE_APP_URL: config.DATABASE_APP_URL,
  DATABASE_SYSTEM_URL: config.DATABASE_SYSTEM_URL,
  STORAGE_KIND: 'folder',
  STORAGE_FOLDER: config.STORAGE_FOLDER,
})
