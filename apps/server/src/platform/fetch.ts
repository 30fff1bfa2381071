import { fetch as undiciFetch } from 'undici'

export type TrustedRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  headers?: Record<string, string>
  body?: string | URLSearchParams
  signal?: AbortSignal
  timeoutMs?: number
  maxReplyBytes?: number
}
export type TrustedReply = { status: number; headers: Headers; text: string }

const defaultTimeoutMs = 10_000
const defaultMaxReplyBytes = 1024 * 1024

/**
 * Calls an endpoint the operator has configured (SMS, identity provider). Never for an address that
 * a user or a document gave: it follows no redirect, but does not look where a name leads.
 */
export async function trustedFetch(url: URL, request: TrustedRequest = {}): Promise<TrustedReply> {
  const { method = 'GET', headers = {}, body, signal } = request
  const { timeoutMs = defaultTimeoutMs, maxReplyBytes = defaultMaxReplyBytes } = request
  const limit = AbortSignal.timeout(timeoutMs)
  const reply = await undiciFetch(url, {
    method,
    headers,
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(body === undefined ? {} : { body }),
  })
  return {
    status: reply.status,
    headers: new Headers([...reply.headers]),
    text: await readText(reply, maxReplyBytes),
  }
}

async function readText(
  reply: Awaited<ReturnType<typeof undiciFetch>>,
  maxBytes: number,
): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of reply.body ?? []) {
    const bytes = Buffer.from(part)
    length += bytes.length
    if (length > maxBytes) throw new Error('the reply of a configured endpoint is too large')
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}
