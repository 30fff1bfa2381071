import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import { endpoints as contract } from '@zhiwen/contract/api.ts'
import type { Endpoint } from '@zhiwen/contract/endpoint.ts'
import { uploadBytesMax, uploadFilesMax } from '@zhiwen/contract/limits.ts'
import { type FastifyInstance, fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/index.ts'
import { AppError } from '../platform/errors.ts'
import type { Texts } from '../platform/i18n/index.ts'
import type { Limits } from '../platform/limits.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets/index.ts'
import type { Authenticate, FindPushKey } from './actor.ts'
import { callerOf } from './caller.ts'
import { checkRoutes } from './check-routes.ts'
import { addErrorReplies, sendError } from './error-reply.ts'
import { createEventStreams } from './event-streams.ts'
import { addGate } from './gate.ts'
import { addHealth } from './health.ts'
import { createIdempotency } from './idempotency/index.ts'
import { readJsonBody } from './json-body.ts'
import { addApiDocuments } from './openapi/index.ts'
import { addRequestMetrics } from './request-metrics.ts'
import type { Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { serveRoute } from './serve-route.ts'
import { serverOptions, type Timeouts } from './server-options.ts'
import { addStaticFiles } from './static-files.ts'

/** Mean delay over a second: far above what work of our own causes, so the machine itself is drowning. */
const defaultBusyLoopMs = 2_000

type Needs = {
  config: Config
  log: Log
  routes: readonly Route[]
  /** What must be served; the whole contract unless a test brings its own. */
  endpoints?: readonly Endpoint[]
  authenticate: Authenticate
  findPushKey?: FindPushKey
  db: Db
  texts: Texts
  limits: Limits
  secrets: Secrets
  /** Folder of the built web app. */
  staticRoot?: string
  ready: () => Promise<boolean>
  timeouts?: Partial<Timeouts>
  /** Pause between beats of event streams. */
  beatMs?: number
  /** Delay of the event loop from which callers are turned away; 0 turns nobody away. */
  busyLoopMs?: number
}

/** Builds the HTTP server; refuses when contract and routes differ (D15). */
export function createHttpServer(needs: Needs): FastifyInstance {
  const { config, log, routes, endpoints = contract, texts, ready, staticRoot } = needs
  checkRoutes(endpoints, routes)
  const headers = securityHeaders(config)
  const app: FastifyInstance = fastify({
    ...serverOptions({ config, log, timeouts: needs.timeouts }),
    frameworkErrors: (error, request, reply) => {
      request.caller = callerOf(request, null)
      reply.headers({ ...headers, 'x-request-id': request.id })
      sendError(error, request, reply, texts)
    },
  })
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request, reply) => {
    request.caller = callerOf(request, null)
    reply.headers({ ...headers, 'x-request-id': request.id })
    // What an account may see must not stay in any cache (attack R7).
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
  })
  addBodyReaders(app)
  addPressureValve(app, needs.busyLoopMs ?? defaultBusyLoopMs)
  addDraining(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.register(cookie)
  addErrorReplies(app, texts)
  const { findPushKey = async () => null } = needs
  addGate(app, { ...needs, findPushKey, publicOrigin: new URL(config.PUBLIC_URL).origin })
  addRequestMetrics(app)
  const idempotency = createIdempotency(needs)
  const openEvents = createEventStreams(app, needs)
  for (const route of routes) serveRoute(app, route, { ...needs, idempotency, openEvents })
  addHealth(app, ready)
  addApiDocuments(app, config, endpoints)
  if (staticRoot) addStaticFiles(app, staticRoot)
  return app
}

function addBodyReaders(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => readJsonBody(body),
  )
  app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      // A stream that reaches the limit ends there; its reader counts and refuses the file.
      fileSize: uploadBytesMax,
      files: uploadFilesMax,
      fields: 0,
      parts: uploadFilesMax + 1,
      headerPairs: 20,
    },
  })
}

/** Turns callers away while the process is far behind, so that the ones inside get their answer. */
function addPressureValve(app: FastifyInstance, busyLoopMs: number): void {
  app.register(underPressure, {
    maxEventLoopDelay: busyLoopMs,
    pressureHandler: (request) => {
      if (request.routeOptions.config.isOpen) return
      throw new AppError('server-busy', { retry_after_seconds: 2 })
    },
  })
}

/** Ends each connection with its last reply once the server is closing; idle ones would hold it up. */
function addDraining(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
