import { openStreamsMax } from '@zhiwen/contract/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import { observeGauge } from '../platform/metrics.ts'
import { actorFor } from './access.ts'
import type { Authenticate, TokenHolder } from './actor.ts'
import { tokenOf } from './caller.ts'
import { createEventBody, type EventBody } from './event-body.ts'
import type { EventStream, EventsReply } from './route.ts'

const defaultBeatMs = 15_000

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Anything between that packs or collects bytes would hold events back.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // The connection ends with its stream, so a closing server need not wait for it.
  connection: 'close',
}

type Needs = { authenticate: Authenticate; beatMs?: number }
export type OpenEvents = (
  request: FastifyRequest,
  reply: FastifyReply,
  events: EventsReply,
) => FastifyReply

/** Makes the way to open event streams; all of them end when the server closes. */
export function createEventStreams(app: FastifyInstance, needs: Needs): OpenEvents {
  const { authenticate, beatMs = defaultBeatMs } = needs
  const open = new Map<EventBody, string>()
  const stopWatching = observeGauge('zhiwen_event_streams_open', () => [{ value: open.size }])
  app.addHook('preClose', async () => {
    stopWatching()
    for (const body of open.keys()) body.end()
  })

  return (request, reply, { feed }) => {
    const { actor } = request
    if (!actor || !('userId' in actor)) throw new Error('event streams are for signed-in users')
    const { userId } = actor
    if ([...open.values()].filter((listener) => listener === userId).length >= openStreamsMax) {
      throw new AppError('stream-limit', { retry_after_seconds: 60 })
    }
    const body = createEventBody()
    const check = checkOf(request, body, authenticate)
    const beat = setInterval(() => {
      body.comment('beat')
      void check()
    }, beatMs)
    open.set(body, userId)
    body.signal.addEventListener('abort', () => {
      open.delete(body)
      clearInterval(beat)
    })
    // The head goes out at once, so that the page knows it is heard.
    body.comment('open')
    const stream: EventStream = {
      send: (event, data) => body.event(event, data),
      end: () => body.end(),
      check,
      signal: body.signal,
    }
    feed(stream).catch((error: unknown) => {
      request.log.error({ err: error }, 'event stream failed')
      body.end()
    })
    return reply.headers(headers).send(body.readable)
  }
}

/** Asks the same question as the gate did, so that a stream never outlives the right to open it. */
function checkOf(request: FastifyRequest, body: EventBody, authenticate: Authenticate) {
  const { caller, routeOptions } = request
  const token = tokenOf(request) ?? ''
  return async (): Promise<TokenHolder | null> => {
    try {
      const holder = await authenticate(token)
      actorFor(routeOptions.config.endpoint?.access ?? 'operator', caller, holder)
      return holder
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) {
        request.log.warn({ err: error }, 'event stream could not be checked')
      }
      // Also when the answer cannot be had: the page comes back and asks at the gate.
      body.end()
      return null
    }
  }
}
