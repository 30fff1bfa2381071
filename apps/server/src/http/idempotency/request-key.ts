import type { UserId } from '@zhiwen/contract/ids.ts'
import type { FastifyRequest } from 'fastify'
import { hmac } from '../../platform/crypto.ts'
import { AppError } from '../../platform/errors.ts'

const visible = /^[\x21-\x7e]{1,200}$/

export type RequestKey = { userId: UserId; key: string; requestHash: Buffer }

/**
 * The key of a request and what it stands for, or null where keys do not count: without one, and on
 * open endpoints, whose replies may hold tokens that must not be kept.
 */
export function requestKeyOf(request: FastifyRequest, hashKey: Buffer): RequestKey | null {
  const given = request.headers['idempotency-key']
  const { actor } = request
  if (given === undefined || !actor || !('userId' in actor)) return null
  if (typeof given !== 'string' || !visible.test(given)) {
    const fields = [{ field: 'Idempotency-Key', message: 'field.idempotency-key' }]
    throw new AppError('input-invalid', { fields })
  }
  const content = [
    request.method,
    request.url,
    'workspaceId' in actor ? actor.workspaceId : '',
    contentOf(request),
  ]
  // Keyed: a plain hash of a body with a password in it could be tried out offline.
  return { userId: actor.userId, key: given, requestHash: hmac(hashKey, content.join('\n')) }
}

// Files are streamed and cannot be hashed before the work starts; their length stands for them.
const contentOf = ({ routeOptions, headers, body }: FastifyRequest): string =>
  routeOptions.config.endpoint?.consumes === 'multipart'
    ? `multipart ${headers['content-length']}`
    : JSON.stringify(body)
