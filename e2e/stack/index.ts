import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { startOutbox } from '@zhiwen/dev-outbox/outbox.ts'
import { createScratchDatabase } from './database.ts'
import { startIdentityProvider } from './identity-provider.ts'
import { runFolder } from './run-folder.ts'
import { dropIndexes } from './search-indexes.ts'
import { freePort, startServer } from './server.ts'

const root = join(import.meta.dirname, '../..')

/** What tests need to know of the running product. */
export type Stack = {
  baseUrl: string
  outboxUrl: string
  systemDatabaseUrl: string
  /** Site, WebDAV and Git of the development services, with their name and password. */
  sourcesUrl: string
  /** Free for a source that a test starts itself: the product may call it. */
  sourcePort: number
}

/** Answer every captcha of a test run accepts. */
export const captchaText = 'tree'

/** The outbox that stands for mail and SMS in this run. */
const startMailbox = () =>
  startOutbox({
    version: 'e2e',
    folder: join(runFolder, 'outbox'),
    smtpPort: 0,
    smsPort: 0,
    pagePort: 0,
    accessKeyId: 'e2e-access-key',
    accessKeySecret: 'e2e-access-secret',
    signName: '知问',
    templateCode: 'SMS_000000001',
    areLimitsOn: false,
  })

/** Starts the production build of the product with a database, mailbox and identity provider of its own. */
export async function startStack() {
  if (!existsSync(join(root, 'apps/web/dist/index.html'))) throw new Error('run pnpm build first')
  const given = { ...parseEnv(readFileSync(join(root, '.env'), 'utf8')), ...process.env }
  const port = await freePort()
  const sourcePort = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  emptyRunFolder()
  const outbox = await startMailbox()
  const provider = await startIdentityProvider(`${baseUrl}/auth/login-callback`)
  const database = await createScratchDatabase(given)
  const env = {
    ...given,
    ...database.urls,
    DEPLOYMENT: 'test',
    PUBLIC_URL: baseUrl,
    HTTP_PORT: String(port),
    METRICS_PORT: '0',
    // Each test names an address of its own, so that limits by address do not mix them up.
    PROXY_HOPS: '1',
    STORAGE_KIND: 'folder',
    STORAGE_FOLDER: join(runFolder, 'files'),
    MAIL_URL: `smtp://127.0.0.1:${outbox.smtpPort}`,
    SMS_ENDPOINT: `http://127.0.0.1:${outbox.smsPort}`,
    SMS_ACCESS_KEY_ID: 'e2e-access-key',
    SMS_ACCESS_KEY_SECRET: 'e2e-access-secret',
    DEVELOPMENT_OUTBOX_URL: `http://127.0.0.1:${outbox.pagePort}`,
    OIDC_PROVIDERS: JSON.stringify([provider.setting]),
    REDIS_PREFIX: `zhiwen-e2e-${process.pid}:`,
    OPENSEARCH_PREFIX: `zhiwen-e2e-${process.pid}`,
    EGRESS_ALLOW: `${given.EGRESS_ALLOW},127.0.0.1:${sourcePort}`,
    RATE_LIMIT_FACTOR: '100',
    TEST_CAPTCHA_TEXT: captchaText,
  }
  const server = await startServer(env)
  const stack: Stack = {
    baseUrl,
    outboxUrl: env.DEVELOPMENT_OUTBOX_URL,
    systemDatabaseUrl: database.urls.DATABASE_SYSTEM_URL,
    sourcesUrl: given.DEVELOPMENT_SOURCES_URL ?? '',
    sourcePort,
  }
  writeFileSync(join(runFolder, 'stack.json'), JSON.stringify(stack))
  return {
    ...stack,
    async stop() {
      await server.stop()
      await Promise.all([provider.stop(), outbox.stop()])
      await dropIndexes(given.OPENSEARCH_URL ?? '', env.OPENSEARCH_PREFIX)
      await database.drop()
    },
  }
}

/** Mails and files of earlier runs go; their pictures may stay beside. */
function emptyRunFolder(): void {
  for (const name of ['outbox', 'files']) {
    rmSync(join(runFolder, name), { recursive: true, force: true })
  }
  mkdirSync(runFolder, { recursive: true })
}

/** The stack this run started, for tests in other processes. */
export const readStack = (): Stack =>
  JSON.parse(readFileSync(join(runFolder, 'stack.json'), 'utf8')) as Stack
