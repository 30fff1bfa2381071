import type { Access, Endpoint } from '@zhiwen/contract/endpoint.ts'
import { languages } from '@zhiwen/contract/enums.ts'
import type { ErrorCode } from '@zhiwen/contract/errors.ts'
import { errorReplies, jsonSchema, parametersOf, successReply } from './schemas.ts'
import { tagOf } from './tags.ts'
import type { Operation, Parameter } from './types.ts'

const accessWords: Record<Access, string> = {
  public: 'Open to anyone.',
  cookie: 'Needs the refresh cookie, our own Origin and the header X-Zhiwen-Client.',
  user: 'Needs a signed-in user, also an inactive one.',
  active: 'Needs an active member of the current workspace.',
  manager: 'Needs an admin or the creator of the current workspace.',
  creator: 'Needs the creator of the current workspace.',
  push: 'Needs the push key of this app, or an active member who may manage it.',
  operator: 'Needs an operator of the platform.',
}

const common: readonly ErrorCode[] = [
  'input-invalid',
  'token-invalid',
  'access-denied',
  'user-inactive',
  'member-disabled',
  'not-found',
  'rate-limited',
  'server-error',
  'server-busy',
  'timed-out',
]
const ofUnsafe: readonly ErrorCode[] = ['origin-refused', 'body-too-large', 'content-type']
const ofKeys: readonly ErrorCode[] = ['key-reused', 'state-conflict']

const contentLanguage: Parameter = {
  name: 'Content-Language',
  in: 'header',
  required: false,
  description: 'language of messages; any other value means zh-hans',
  schema: { type: 'string', enum: [...languages] },
}
const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'makes the call safe to repeat for 48 hours',
  schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
}
const client: Parameter = {
  name: 'X-Zhiwen-Client',
  in: 'header',
  required: true,
  schema: { type: 'string', enum: ['web'] },
}

/** Describes one endpoint of the contract. */
export function operationOf(endpoint: Endpoint): Operation {
  const { id, method, path, access, summary, params, query, errors = [] } = endpoint
  const isOpen = access === 'public' || access === 'cookie'
  const hasKey = method !== 'GET' && !isOpen
  return {
    operationId: operationId(method, path),
    tags: [tagOf(id)],
    summary,
    description: `${accessWords[access]} Specification: ${id}.`,
    security: securityOf(access),
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      contentLanguage,
      ...(hasKey ? [idempotencyKey] : []),
      ...(access === 'cookie' ? [client] : []),
    ],
    ...requestBody(endpoint),
    responses: {
      200: successReply(endpoint),
      ...errorReplies([
        ...common,
        ...(method === 'GET' ? [] : ofUnsafe),
        ...(hasKey ? ofKeys : []),
        ...errors,
      ]),
      // Answered by the HTTP server itself, before any code of ours, without a body.
      431: { description: 'the address or the headers are too long' },
    },
  }
}

const operationId = (method: string, path: string) =>
  [method.toLowerCase(), ...path.split(/[/:_]+/).filter(Boolean)]
    .map((word, at) => (at === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`))
    .join('')

function securityOf(access: Access): Operation['security'] {
  if (access === 'cookie') return [{ refreshCookie: [] }]
  // The empty entry says that the token may be left out.
  return access === 'public' ? [{}, { accessToken: [] }] : [{ accessToken: [] }]
}

function requestBody({ body, consumes }: Endpoint): Pick<Operation, 'requestBody'> {
  if (consumes === 'multipart') {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const files = { type: 'array', minItems: 1, maxItems: 10, items: file }
    const schema = { type: 'object', required: ['file'], properties: { file: files } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!body) return {}
  const required = !body.safeParse(undefined).success
  const schema = jsonSchema(body, 'input')
  return { requestBody: { required, content: { 'application/json': { schema } } } }
}
