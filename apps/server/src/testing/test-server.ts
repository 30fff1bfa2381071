import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { Authenticate, TokenHolder } from '../http/actor.ts'
import type { Route } from '../http/route.ts'
import { createHttpServer } from '../http/server.ts'
import { createRedis } from '../platform/cache/index.ts'
import { createDb } from '../platform/db/index.ts'
import { createTexts } from '../platform/i18n/index.ts'
import { newId, randomSecret } from '../platform/ids.ts'
import { createLimits } from '../platform/limits.ts'
import { createLog } from '../platform/log.ts'
import { createSecrets } from '../platform/secrets/index.ts'
import { testConfig } from './test-config.ts'
import { createTestDatabase } from './test-database.ts'

type ServerOptions = Partial<Parameters<typeof createHttpServer>[0]>
type Options = {
  routes: Route[]
  settings?: Record<string, string>
  server?: ServerOptions
  /** Where log lines go, for tests that read them. */
  onLog?: (line: string) => void
}

export type TestServer = Awaited<ReturnType<typeof createTestServer>>

/** The HTTP shell with endpoints of the test's own making, on a real database and Redis. */
export async function createTestServer({ routes, settings, server, onLog }: Options) {
  const database = await createTestDatabase()
  const config = testConfig({ ...database.settings, ...settings })
  const log = onLog
    ? createLog({ LOG_LEVEL: 'debug' }, { write: onLog })
    : createLog({ LOG_LEVEL: 'silent' })
  const redis = createRedis({ config, log })
  if (redis.status !== 'ready') await new Promise((resolve) => redis.once('ready', resolve))
  const db = createDb({ config, log })
  const limits = createLimits({ config, redis, log })
  const holders = new Map<string, TokenHolder>()
  const authenticate: Authenticate = async (token) => holders.get(token) ?? null
  const app: FastifyInstance = createHttpServer({
    config,
    log,
    routes,
    endpoints: routes.map(({ endpoint }) => endpoint),
    authenticate,
    db,
    texts: createTexts(),
    limits,
    secrets: createSecrets({ config, db }),
    ready: async () => true,
    // A starved machine must not turn the test's own calls away.
    busyLoopMs: 0,
    ...server,
  })
  const close = async () => {
    await app.close()
    await db.close()
    redis.disconnect()
    await database.drop()
  }
  return {
    app,
    config,
    db,
    limits,
    close,
    /** Signs someone in; the returned headers carry the token. */
    tokenFor: (changes: Partial<TokenHolder> = {}) => {
      const token = randomSecret()
      const holder = { ...aUser(), ...changes }
      holders.set(token, holder)
      return { holder, headers: { authorization: `Bearer ${token}` } }
    },
    /** Listens on a free port, for tests on raw sockets. */
    listen: async () => {
      await app.listen({ host: '127.0.0.1', port: 0 })
      const address = app.server.address()
      if (!address || typeof address === 'string') throw new Error('no port')
      return address.port
    },
  }
}

/** A server that ends with the test. */
export async function useTestServer(options: Options): Promise<TestServer> {
  const server = await createTestServer(options)
  onTestFinished(server.close)
  return server
}

const aUser = (): TokenHolder => ({
  userId: newId(),
  signInId: newId(),
  isActive: true,
  isOperator: false,
  language: 'zh-hans',
  member: { workspaceId: newId(), memberId: newId(), userType: 1, state: 'active' },
})
