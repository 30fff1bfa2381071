import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '../platform/errors.ts'
import type { Texts } from '../platform/i18n/index.ts'
import { failureBody } from './envelope.ts'
import { inputError } from './input-errors.ts'
import { knownError } from './known-errors.ts'

/** Turns whatever was thrown into the error that the caller is told. */
function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (!hasZodFastifySchemaValidationErrors(error)) return knownError(error)
  const { params, query, body } = request
  const parts: Record<string, unknown> = { params, querystring: query, body }
  const place = error.validationContext
  return inputError(error.validation, place && parts[place])
}

/** Sends an error as envelope with its true status, and logs it once when it is ours. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  texts: Texts,
): FastifyReply {
  const known = toAppError(error, request)
  if (known.status >= 500) {
    const cause = known.cause ?? known
    request.log.error({ err: cause, error: known.code }, 'request failed')
  }
  const wait = known.details?.retry_after_seconds
  if (typeof wait === 'number') reply.header('retry-after', String(Math.ceil(wait)))
  const { language, requestId } = request.caller
  return reply
    .status(known.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(failureBody(known, { texts, language, requestId }))
}

/** Installs the error replies of the whole server. */
export function addErrorReplies(app: FastifyInstance, texts: Texts): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendError(error, request, reply, texts),
  )
  app.setNotFoundHandler((request, reply) =>
    sendError(new AppError('not-found'), request, reply, texts),
  )
}
