import { text } from 'node:stream/consumers'
import type { CustomFetch } from 'openid-client'
import type { Egress } from '../../../platform/guarded-fetch/index.ts'

const replyBytesMax = 256 * 1024
const timeoutMs = 15_000

/** Lets the OAuth library call out only through the guard; a redirect would carry the client's secret on. */
export const createGuardedOauthFetch =
  ({ request }: Pick<Egress, 'request'>): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const isText = body instanceof URLSearchParams || typeof body === 'string'
    const reply = await request(new URL(url), {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      maxBytes: replyBytesMax,
      timeoutMs,
      followsRedirects: false,
      ...(isText && { body: body.toString() }),
      ...(signal && { signal }),
    })
    const content = await text(reply.body)
    return new Response(content === '' ? null : content, {
      status: reply.status,
      headers: reply.headers,
    })
  }
