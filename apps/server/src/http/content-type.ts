import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '@zhiwen/contract/endpoint.ts'
import { AppError } from '../platform/errors.ts'

// Exact forms: anything looser has been a way around body checks before (attack R6).
const json = /^application\/json(?: *; *charset="?utf-8"?)?$/i
const multipart =
  /^multipart\/form-data; *boundary=(?:"[\w'()+,./:=? -]{1,70}"|[\w'()+,./:=?-]{1,70})$/i

/** Refuses a body in any format but the one the endpoint declares. */
export function checkContentType(endpoint: Endpoint, headers: IncomingHttpHeaders): void {
  const type = headers['content-type']
  if (endpoint.consumes === 'multipart') {
    if (type === undefined || !multipart.test(type)) throw new AppError('content-type')
    return
  }
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if ((hasBody || type !== undefined) && !json.test(type ?? '')) throw new AppError('content-type')
}
