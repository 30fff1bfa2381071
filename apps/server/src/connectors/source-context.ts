import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import { type TrustedReply, trustedFetch } from '../platform/fetch.ts'
import {
  type DirectoryConnector,
  type SourceContext,
  type SourceCredentials,
  SourceError,
  type SourceRequest,
} from './spec.ts'

const timeoutMs = 10_000
const tokenMarginMs = 3 * 60_000
const longestWaitMs = 10 * 60_000

/** Tokens of this process by app; a changed key starts a new entry. */
export type TokenCache = Map<string, { token: string; endsAt: number }>

type Options = {
  connector: DirectoryConnector
  address: string
  credentials: SourceCredentials
  clock: Clock
  tokens: TokenCache
  /** Names the app and its key in the cache. */
  cacheKey: string
  signal?: AbortSignal
}

/** Makes what a connector is given: calls to one address, with a kept token. */
export function createSourceContext(options: Options): SourceContext {
  const { connector, credentials, clock, tokens, cacheKey } = options
  const ctx: SourceContext = {
    credentials,
    call: (request) => callSource(options, request),
    async withToken(work) {
      try {
        return await work(await tokenOf(false))
      } catch (error) {
        if (!(error instanceof SourceError && error.fault === 'token-ended')) throw error
        return await work(await tokenOf(true)).catch(asNeedsSignIn)
      }
    },
  }

  async function tokenOf(isFresh: boolean): Promise<string> {
    const kept = tokens.get(cacheKey)
    const now = clock.now().getTime()
    if (!isFresh && kept && kept.endsAt - tokenMarginMs > now) return kept.token
    const { token, expiresInSeconds } = await connector.fetchToken(ctx)
    tokens.set(cacheKey, { token, endsAt: now + expiresInSeconds * 1000 })
    return token
  }
  return ctx
}

/** A new token that is refused as well means that the key itself no longer counts. */
function asNeedsSignIn(error: unknown): never {
  if (!(error instanceof SourceError && error.fault === 'token-ended')) throw error
  throw new SourceError('needs-sign-in', error.message, { cause: error })
}

async function callSource<Shape extends z.ZodType>(
  { address, signal }: Options,
  { method = 'GET', path, query = {}, headers = {}, body, shape }: SourceRequest<Shape>,
) {
  const url = new URL(path, address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const reply = await trustedFetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json; charset=utf-8' }) },
    timeoutMs,
    ...(signal && { signal }),
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new SourceError('retry-later', 'no answer', { cause: error })
  })
  if (reply.status >= 500) throw new SourceError('retry-later', `status ${reply.status}`)
  return { status: reply.status, headers: reply.headers, data: parseReply(reply, shape) }
}

function parseReply<Shape extends z.ZodType>(reply: TrustedReply, shape: Shape): z.output<Shape> {
  const parsed = shape.safeParse(jsonOf(reply.text))
  if (parsed.success) return parsed.data
  // A proxy's page in front of the source: its status says as much as can be known.
  if (reply.status === 429) throw new SourceError('retry-later', 'too many calls', waitOf(reply))
  throw new SourceError('retry-later', `the answer has another shape (status ${reply.status})`)
}

function waitOf({ headers }: TrustedReply): { retryAfterMs?: number } {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? { retryAfterMs: Math.min(seconds * 1000, longestWaitMs) } : {}
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
