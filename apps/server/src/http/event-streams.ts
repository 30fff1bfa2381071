import { PassThrough } from 'node:stream'
import { openStreamsMax } from '@zhiwen/contract/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import { observeGauge } from '../platform/metrics.ts'
import { actorFor } from './access.ts'
import type { Authenticate, TokenHolder } from './actor.ts'
import { tokenOf } from './caller.ts'
import type { EventStream, EventsReply } from './route.ts'

const defaultBeatMs = 15_000
/** What may wait for a slow reader; then the stream is cut and the page opens a new one. */
const bufferBytesMax = 256 * 1024

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
  const open = new Map<AbortController, string>()
  const stopWatching = observeGauge('zhiwen_event_streams_open', () => [{ value: open.size }])
  app.addHook('preClose', async () => {
    stopWatching()
    for (const end of open.keys()) end.abort()
  })

  return (request, reply, { feed }) => {
    const endpoint = request.routeOptions.config.endpoint
    const token = tokenOf(request)
    const { actor, caller } = request
    if (!endpoint || !token || !actor || !('userId' in actor)) {
      throw new Error('event streams are for signed-in users')
    }
    const { userId } = actor
    if ([...open.values()].filter((listener) => listener === userId).length >= openStreamsMax) {
      throw new AppError('stream-limit', { retry_after_seconds: 60 })
    }

    const end = new AbortController()
    const body = new PassThrough()
    const write = (text: string) => {
      if (end.signal.aborted) return
      body.write(text)
      if (body.writableLength + body.readableLength > bufferBytesMax) body.destroy()
    }
    /** The same question as at the gate, so that a stream never outlives the right to open it. */
    const mayListen = async (): Promise<TokenHolder | null> => {
      const holder = await authenticate(token)
      actorFor(endpoint.access, caller, holder)
      return holder
    }
    const check = async () => {
      try {
        return await mayListen()
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) {
          request.log.warn({ err: error }, 'event stream could not be checked')
        }
        // Also when the answer cannot be had: the page asks again, at the gate.
        end.abort()
        return null
      }
    }
    let number = 0
    const stream: EventStream = {
      signal: end.signal,
      check,
      end: () => end.abort(),
      send(event, data) {
        number += 1
        write(`id: ${number}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      },
    }

    open.set(end, userId)
    const beat = setInterval(() => {
      write(': beat\n\n')
      void check()
    }, beatMs)
    end.signal.addEventListener('abort', () => {
      open.delete(end)
      clearInterval(beat)
      body.end()
    })
    body.on('close', () => end.abort())
    // The head goes out at once, so that the page knows it is heard.
    write(': open\n\n')
    feed(stream).catch((error: unknown) => {
      request.log.error({ err: error }, 'event stream failed')
      end.abort()
    })
    return reply.headers(headers).send(body)
  }
}
