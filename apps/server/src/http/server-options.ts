import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { jsonBytesMax, requestTimeoutMs } from '@zhiwen/contract/limits.ts'
import { type FastifyHttpOptions, LogController, type RawServerDefault } from 'fastify'
import type { Config } from '../platform/config.ts'
import { newId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'

/** How long a connection may take to say what it wants (attack N5). */
export type Timeouts = { headersMs: number; requestMs: number; checkEveryMs: number }
const defaultTimeouts: Timeouts = {
  headersMs: 10_000,
  requestMs: requestTimeoutMs,
  checkEveryMs: 2_000,
}

type Options = FastifyHttpOptions<RawServerDefault>
type Needs = { config: Pick<Config, 'PROXY_HOPS'>; log: Log; timeouts?: Partial<Timeouts> }

/** Settings of the HTTP library: exact paths, bounded bodies, own request ids, no waiting for ever. */
export function serverOptions({ config, log, timeouts }: Needs): Options {
  const { headersMs, requestMs, checkEveryMs } = { ...defaultTimeouts, ...timeouts }
  return {
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    // Ids that callers send are ignored: they could point a search of the log elsewhere.
    requestIdHeader: false,
    genReqId: () => newId<string>(),
    bodyLimit: jsonBytesMax,
    exposeHeadRoutes: false,
    routerOptions: { ignoreDuplicateSlashes: false, ignoreTrailingSlash: false },
    // Only the hops the operator counted may name the address of a caller (attack N1).
    trustProxy: (_: string, hop: number) => hop < config.PROXY_HOPS,
    requestTimeout: requestMs,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
    clientErrorHandler: refuseSocket,
  }
}

const statusByCode: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers what is not even HTTP (attack R4) with a bare status and closes. */
function refuseSocket(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statusByCode[error.code ?? ''] ?? 400
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}
