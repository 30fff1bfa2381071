import type { Endpoint } from '@zhiwen/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/index.ts'
import type { Texts } from '../platform/i18n/index.ts'
import { successBody, successShape } from './envelope.ts'
import type { OpenEvents } from './event-streams.ts'
import { httpContext } from './http-context.ts'
import type { Idempotency } from './idempotency/index.ts'
import { checkValues } from './json-body.ts'
import type { EventsReply, FileReply, Route } from './route.ts'
import { userFilePolicy } from './security-headers.ts'

const handlerTimeoutMs = 60_000
const nothing = z.strictObject({})

type Needs = {
  config: Config
  db: Db
  texts: Texts
  idempotency: Idempotency
  openEvents: OpenEvents
}

/** Registers one endpoint of the contract with its checks, its handler and its reply. */
export function serveRoute(app: FastifyInstance, route: Route, needs: Needs): void {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { endpoint },
    schema: shapesOf(endpoint),
    ...(!isLong(endpoint) && { handlerTimeout: handlerTimeoutMs }),
    preValidation: async (request) => {
      checkValues(request.params)
      checkValues(request.query)
      // The validator is never asked about a missing body, so an absent one is an empty one.
      if (endpoint.method !== 'GET') request.body ??= {}
    },
    handler: (request, reply) => answer(request, reply, route, needs),
  })
}

/** Uploads and downloads take as long as their bytes, streams as long as somebody listens. */
const isLong = ({ consumes, produces }: Endpoint) =>
  consumes === 'multipart' || produces !== undefined

function shapesOf({ method, params, query, body, data, consumes, produces }: Endpoint) {
  const hasBody = method !== 'GET' && consumes !== 'multipart'
  return {
    params: params ?? nothing,
    querystring: query ?? nothing,
    ...(hasBody && { body: body ?? nothing }),
    ...(produces === undefined && { response: { 200: successShape(data ?? z.null()) } }),
  }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, run }: Route,
  { config, db, texts, idempotency, openEvents }: Needs,
) {
  const { actor, caller, params, query, body } = request
  if (!actor) throw new Error('a handler was reached without passing the gate')
  const http = httpContext(request, reply, { isHttps: config.PUBLIC_URL.startsWith('https:') })
  const work = () => run(actor, { params, query, body }, http)
  if (endpoint.method === 'GET') {
    const data = await db.readOnly(work)
    if (isFile(data)) return sendFile(reply, data)
    if (isEvents(data)) return openEvents(request, reply, data)
    return successBody(data, { texts, ...caller })
  }
  // Bytes are not kept for a repeat: whoever asks again gets the file as it is then.
  const { data, isReplay } =
    endpoint.produces === 'file'
      ? { data: await work(), isReplay: false }
      : await idempotency.once(request, work)
  if (isFile(data)) return sendFile(reply, data)
  if (isReplay) reply.header('idempotency-replayed', 'true')
  return successBody(data, { texts, ...caller })
}

const isFile = (data: unknown): data is FileReply =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'file'

const isEvents = (data: unknown): data is EventsReply =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'events'

function sendFile(reply: FastifyReply, { body, headers }: FileReply) {
  reply.header('content-security-policy', userFilePolicy)
  // The module decides how long a file may be kept; without a word from it nobody may.
  return reply.headers({ 'cache-control': 'no-store', ...headers }).send(body)
}
