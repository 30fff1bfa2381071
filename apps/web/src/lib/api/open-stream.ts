import type { EndpointKey } from '@zhiwen/contract/api.ts'
import { tokenForCall } from '../session/refresh.ts'
import { sendForStream } from './send.ts'

/** Opens an event stream as the signed-in user; it lasts until the signal or the server ends it. */
export async function openStream(
  key: Extract<EndpointKey, `GET ${string}`>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const token = await tokenForCall()
  const headers = {
    Accept: 'text/event-stream',
    ...(token && { Authorization: `Bearer ${token.access_token}` }),
  }
  return sendForStream({ method: 'GET', path: key.slice('GET '.length), headers, signal })
}
