import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Route } from '../http/route.ts'
import { createHttpServer } from '../http/server.ts'
import { createModules, type ModuleParts } from '../modules.ts'
import { createPlatform, type PlatformParts } from '../platform/create-platform.ts'
import { createQueues } from '../platform/jobs/index.ts'
import { createLog } from '../platform/log.ts'
import { createCall } from './call-endpoint.ts'
import { dropIndexes } from './drop-indexes.ts'
import { createManualClock } from './manual-clock.ts'
import { createRecorders } from './recorders.ts'
import { runQueuedJobs } from './run-jobs.ts'
import { testConfig } from './test-config.ts'
import { createTestDatabase } from './test-database.ts'

type Overrides = {
  settings?: Record<string, string>
  /** Real mail and SMS of the settings instead of the recorders, for tests with the outbox. */
  parts?: PlatformParts
  /** Connectors of the test's own. */
  connectors?: ModuleParts['connectors']
  /** Looks at or replaces routes before they are served. */
  routes?: (routes: Route[]) => Route[]
  staticRoot?: string
  onLog?: (line: string) => void
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** The whole product on a database of its own: real PostgreSQL and Redis, a clock that is moved by hand. */
export async function createTestApp(overrides: Overrides = {}) {
  const { onLog, routes = (all) => all, staticRoot } = overrides
  const folder = mkdtempSync(join(tmpdir(), 'zhiwen-app-'))
  const recorders = createRecorders()
  const clock = createManualClock()
  const files = { STORAGE_KIND: 'folder', STORAGE_FOLDER: folder }
  const log = createLog({ LOG_LEVEL: onLog ? 'debug' : 'silent' }, onLog && { write: onLog })
  const database = await createTestDatabase()
  const config = testConfig({ ...database.settings, ...files, ...overrides.settings })
  const { mail, sms } = recorders
  const platform = createPlatform(config, log, { clock, mail, sms, ...overrides.parts })
  const { connectors } = overrides
  const modules = createModules(platform, { ...(connectors && { connectors }) })
  await createQueues({ ownerUrl: database.settings.DATABASE_OWNER_URL, jobs: modules.jobs, log })
  const { redis } = platform
  if (redis.status !== 'ready') await new Promise((resolve) => redis.once('ready', resolve))
  const app = createHttpServer({
    ...platform,
    authenticate: modules.authenticate,
    findPushKey: modules.findPushKey,
    routes: routes(modules.routes),
    ready: async () => true,
    // A starved machine must not turn the test's own calls away.
    busyLoopMs: 0,
    ...(staticRoot && { staticRoot }),
  })
  const owner = new Client({ connectionString: config.DATABASE_OWNER_URL })
  // Builders write as the system role: the owner is blind on tenant tables.
  const system = new Client({ connectionString: config.DATABASE_SYSTEM_URL })
  await Promise.all([owner.connect(), system.connect()])

  return {
    app,
    config,
    clock,
    platform,
    modules,
    ledger: recorders.ledger,
    call: createCall(app),
    /** Headers our own pages send on cookie calls. */
    webHeaders: { origin: new URL(config.PUBLIC_URL).origin, 'x-zhiwen-client': 'web' },
    /** SQL as the owner of the database, for looking behind the product. */
    owner,
    /** SQL as the system role, for builders. */
    system,
    runJobs: () => runQueuedJobs(owner, modules.handlers),
    /** Listens on a free port, for tests on raw sockets. */
    async listen(): Promise<number> {
      await app.listen({ host: '127.0.0.1', port: 0 })
      const address = app.server.address()
      if (!address || typeof address === 'string') throw new Error('no port')
      return address.port
    },
    async close(): Promise<void> {
      await app.close()
      modules.close()
      await dropIndexes(system, config)
      await Promise.all([owner.end(), system.end()])
      await platform.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
