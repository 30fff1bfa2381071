import type { Envelope, Method } from '@zhiwen/contract/endpoint.ts'
import { requestTimeoutMs } from '@zhiwen/contract/limits.ts'
import { currentLanguage, text } from '../i18n/i18n.ts'
import { anySignal } from './any-signal.ts'
import { ApiError, CancelledError } from './api-error.ts'
import { carryWithProgress } from './carry-with-progress.ts'

export const apiBase = '/api'

type Outgoing = {
  method: Method
  /** Path below the base, with its query. */
  path: string
  headers?: Record<string, string>
  body?: string | FormData | undefined
  signal?: AbortSignal | undefined
  /** Told the share of the body that has left, for files. */
  onProgress?: ((share: number) => void) | undefined
}

/** The envelope as the contract promises it; a success always holds its data. */
type Reply<Data> = Omit<Envelope<Data>, 'data'> & { data: Data }

/** A proxy answers with pages instead of JSON; those carry no message for the user. */
const readBody = async <Data>(reply: Response): Promise<Reply<Data> | null> => {
  try {
    const body: Reply<Data> | null = await reply.json()
    return typeof body?.code === 'number' ? body : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Ends when the caller gives up or the time is over, and says which it was. */
const deadline = (given: AbortSignal | undefined) => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), requestTimeoutMs)
  return {
    signal: anySignal([given, controller.signal]),
    isOver: () => controller.signal.aborted,
    clear: () => clearTimeout(timer),
  }
}

const faultOf = (cause: unknown, isOver: boolean): ApiError =>
  new ApiError(
    isOver
      ? { status: 0, error: 'timeout', message: text('common:errors.timeout') }
      : { status: 0, error: 'network', message: text('common:errors.network') },
    { cause },
  )

const failureOf = (reply: Response, envelope: Reply<unknown> | null): ApiError => {
  // HTTP 200 with another code in the body is a failure with that code (VAL-5).
  const status = reply.ok && envelope ? envelope.code : reply.status
  return new ApiError({
    status,
    error: envelope?.error,
    message: envelope?.message || text(`common:status.${status}`, text('common:errors.request')),
    details: envelope?.details,
    request_id: envelope?.request_id ?? reply.headers.get('x-request-id') ?? undefined,
  })
}

const headersOf = ({ headers, body }: Outgoing): Record<string, string> => ({
  'X-Zhiwen-Client': 'web',
  'Content-Language': currentLanguage(),
  ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
  ...headers,
})

/** Sends one request and reads its answer; every failure is an ApiError or a CancelledError. */
async function exchange<Result>(
  outgoing: Outgoing,
  read: (reply: Response) => Promise<Result>,
): Promise<Result> {
  const { method, path, body, signal, onProgress } = outgoing
  const limit = deadline(signal)
  try {
    const url = `${apiBase}${path}`
    const cargo = { method, headers: headersOf(outgoing), body: body ?? null, signal: limit.signal }
    const reply = await (onProgress
      ? carryWithProgress(url, { ...cargo, onProgress })
      : fetch(url, { ...cargo, credentials: 'same-origin' }))
    return await read(reply)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw signal?.aborted ? new CancelledError() : faultOf(error, limit.isOver())
  } finally {
    limit.clear()
  }
}

/** Sends one request and opens its envelope. */
export const send = <Data>(outgoing: Outgoing): Promise<Data> =>
  exchange(outgoing, async (reply) => {
    const content = await readBody<Data>(reply)
    if (!reply.ok || content?.code !== 200) throw failureOf(reply, content)
    return content.data
  })

/** Asks for a file; only a refusal comes in an envelope. */
export const sendForFile = (outgoing: Outgoing): Promise<Blob> =>
  exchange(outgoing, async (reply) => {
    if (!reply.ok) throw failureOf(reply, await readBody(reply))
    return reply.blob()
  })

/** Asks for an event stream; the body is read by the caller and ends with the signal. */
export const sendForStream = (outgoing: Outgoing): Promise<ReadableStream<Uint8Array>> =>
  exchange(outgoing, async (reply) => {
    if (!reply.ok || !reply.body) throw failureOf(reply, await readBody(reply))
    return reply.body
  })
