import { Readable } from 'node:stream'
import { type Dispatcher, request as send } from 'undici'
import { checkHeaders, targetOf } from './check-url.ts'
import { discardBody, limitBody } from './limited-body.ts'
import { startTimeLimit, type TimeLimit } from './time-limit.ts'
import { GuardError, type GuardedReply, type GuardedRequest } from './types.ts'

const hopsMax = 3
const defaultTimeoutMs = 30_000
const defaultMaxBytes = 20 * 1024 * 1024
const redirects = new Set([301, 302, 303, 307, 308])
const bodiless = new Set([204, 205, 304])
/** What may go to a host that the caller did not name; everything else may be a key. */
const harmless = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'if-modified-since',
  'if-none-match',
  'user-agent',
])
const defaults = { 'user-agent': 'ZhiwenBot/1.0', 'accept-encoding': 'gzip, deflate, br' }

type Step = {
  url: URL
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array
}

/** Calls an address and follows at most three redirects, each of which is checked like the first. */
export async function guardedRequest(
  agent: Dispatcher,
  url: URL,
  request: GuardedRequest,
): Promise<GuardedReply> {
  const { timeoutMs = defaultTimeoutMs, signal, followsRedirects = true } = request
  const limit = startTimeLimit(timeoutMs, signal)
  const failAs = (error: unknown) => asGuardError(error, signal, limit)
  try {
    const { reply, step } = await follow(agent, firstStep(url, request), {
      signal: limit.signal,
      followsRedirects,
    })
    const answer = toReply(reply, step, request.maxBytes ?? defaultMaxBytes, failAs)
    answer.body.once('close', limit.clear)
    return answer
  } catch (error) {
    limit.clear()
    throw failAs(error)
  }
}

type Way = { signal: AbortSignal; followsRedirects: boolean }

/** Goes from address to address until an answer does not lead on. */
async function follow(agent: Dispatcher, first: Step, { signal, followsRedirects }: Way) {
  let step = first
  for (let hop = 0; ; hop += 1) {
    const reply = await sendStep(agent, step, signal)
    const location = followsRedirects && redirects.has(reply.statusCode) && reply.headers.location
    if (!location) return { reply, step }
    discardBody(reply.body)
    if (hop >= hopsMax) throw new GuardError('refused')
    step = nextStep(step, String(location), reply.statusCode)
  }
}

function firstStep(url: URL, { method = 'GET', headers = {}, body }: GuardedRequest): Step {
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  return { url, method, headers: { ...defaults, ...named }, ...(body !== undefined && { body }) }
}

async function sendStep(agent: Dispatcher, step: Step, signal: AbortSignal) {
  targetOf(step.url)
  checkHeaders(step.headers)
  const { method, headers, body } = step
  return send(step.url, {
    dispatcher: agent,
    method,
    headers,
    signal,
    ...(body !== undefined && { body }),
  })
}

function nextStep(step: Step, location: string, status: number): Step {
  if (!URL.canParse(location, step.url.href)) throw new GuardError('unreachable')
  const url = new URL(location, step.url)
  // What was sent in secret stays secret.
  if (step.url.protocol === 'https:' && url.protocol !== 'https:') throw new GuardError('refused')
  const isSameHost = url.origin === step.url.origin
  const headers = isSameHost
    ? step.headers
    : Object.fromEntries(Object.entries(step.headers).filter(([name]) => harmless.has(name)))
  if (status === 303 || (status < 303 && step.method === 'POST')) {
    return { url, headers, method: step.method === 'HEAD' ? 'HEAD' : 'GET' }
  }
  return isSameHost || step.body === undefined
    ? { ...step, url, headers }
    : { url, headers, method: step.method }
}

function toReply(
  reply: Dispatcher.ResponseData,
  { url, method }: Step,
  maxBytes: number,
  failAs: (error: unknown) => unknown,
): GuardedReply {
  const headers = new Headers()
  for (const [name, value] of Object.entries(reply.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  if (Number(headers.get('content-length') ?? 0) > maxBytes && method !== 'HEAD') {
    discardBody(reply.body)
    throw new GuardError('too-large')
  }
  const isEmpty = method === 'HEAD' || bodiless.has(reply.statusCode)
  const encoding = isEmpty ? '' : (headers.get('content-encoding') ?? '')
  const limited = limitBody(reply.body, encoding, maxBytes)
  return { status: reply.statusCode, headers, url, body: withErrors(limited, failAs) }
}

/** The same bytes, with errors of the network in the words of the guard. */
function withErrors(inner: Readable, failAs: (error: unknown) => unknown): Readable {
  async function* read() {
    try {
      yield* inner
    } catch (error) {
      throw failAs(error)
    }
  }
  const outer = Readable.from(read(), { objectMode: false })
  // A body that nobody starts to read would keep its connection.
  outer.once('close', () => inner.destroy())
  return outer
}

function asGuardError(error: unknown, signal: AbortSignal | undefined, limit: TimeLimit): unknown {
  if (signal?.aborted) return signal.reason
  if (error instanceof GuardError) return error
  return new GuardError(limit.isOver() ? 'too-slow' : 'unreachable', { cause: error })
}
