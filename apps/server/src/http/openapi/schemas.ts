import type { Endpoint } from '@zhiwen/contract/endpoint.ts'
import { type ErrorCode, errorCodes } from '@zhiwen/contract/errors.ts'
import { z } from 'zod'
import { successShape } from '../envelope.ts'
import type { JsonSchema, Parameter, Reply } from './types.ts'

/** JSON schema of a zod shape, as what is sent (`input`) or what comes back (`output`). */
export function jsonSchema(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const plain: JsonSchema = JSON.parse(
    JSON.stringify(z.toJSONSchema(shape, { io, unrepresentable: 'any' })),
  )
  const { $schema: _, ...schema } = plain
  return schema
}

/** Parameters made from an object shape, one for each of its fields. */
export function parametersOf(shape: z.ZodType | undefined, place: 'path' | 'query'): Parameter[] {
  if (!shape) return []
  const { properties = {}, required = [] } = jsonSchema(shape, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

/** Shape of every error body; the replies below narrow its code and name. */
export const errorSchema: JsonSchema = {
  type: 'object',
  required: ['code', 'message', 'data', 'error', 'request_id'],
  properties: {
    code: { type: 'integer', description: 'the HTTP status' },
    message: { type: 'string', description: 'text in the language of Content-Language' },
    data: { type: 'null' },
    error: { type: 'string', description: 'stable name' },
    details: {
      type: 'object',
      properties: {
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['field', 'message'],
            properties: { field: { type: 'string' }, message: { type: 'string' } },
          },
        },
        retry_after_seconds: { type: 'number' },
      },
    },
    request_id: { type: 'string', format: 'uuid' },
  },
}

const replyHeaders = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }

/** Headers that several replies share. */
export const headerSchemas = {
  RequestId: {
    required: true,
    description: 'id to name when asking for help',
    schema: { type: 'string', format: 'uuid' },
  },
  RetryAfter: { description: 'seconds to wait', schema: { type: 'integer' } },
  Replayed: {
    description: 'true when the reply of an earlier call with the same key is repeated',
    schema: { type: 'string', enum: ['true'] },
  },
}

/** The successful reply of an endpoint. */
export function successReply({ data, produces, method }: Endpoint): Reply {
  if (produces === 'file') {
    const schema = { type: 'string', format: 'binary' }
    return { description: 'bytes', headers: replyHeaders, content: { '*/*': { schema } } }
  }
  if (produces === 'events') {
    const schema = { type: 'string', description: 'numbered events, a comment every 15 s' }
    const content = { 'text/event-stream': { schema } }
    return { description: 'event stream', headers: replyHeaders, content }
  }
  const replayed = { $ref: '#/components/headers/Replayed' }
  return {
    description: 'success',
    headers: { ...replyHeaders, ...(method !== 'GET' && { 'Idempotency-Replayed': replayed }) },
    content: {
      'application/json': { schema: jsonSchema(successShape(data ?? z.null()), 'output') },
    },
  }
}

/** Error replies by status, each naming the errors it can stand for. */
export function errorReplies(codes: readonly ErrorCode[]): Record<string, Reply> {
  const byStatus = Map.groupBy(new Set(codes), (code) => errorCodes[code].status)
  const statuses = [...byStatus.keys()].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => [String(status), errorReply(status, byStatus.get(status) ?? [])]),
  )
}

const errorReply = (status: number, names: ErrorCode[]): Reply => ({
  description: names.map((name) => `${errorCodes[name].number} ${name}`).join(', '),
  headers: {
    ...replyHeaders,
    ...([409, 429, 503].includes(status) && {
      'Retry-After': { $ref: '#/components/headers/RetryAfter' },
    }),
  },
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Error' },
          { properties: { code: { const: status }, error: { enum: names } } },
        ],
      },
    },
  },
})
