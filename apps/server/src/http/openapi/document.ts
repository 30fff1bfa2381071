import type { Endpoint } from '@zhiwen/contract/endpoint.ts'
import { operationOf } from './operation.ts'
import { errorSchema, headerSchemas } from './schemas.ts'
import { systemPaths } from './system-paths.ts'
import { tagList } from './tags.ts'
import type { OpenApiDocument, PathItem } from './types.ts'

const about = `JSON in, JSON out. Every reply is \`{code, message, data, error, details, request_id}\` with
the true HTTP status as \`code\`; \`error\` is the stable name of a failure. Signed-in calls carry
\`Authorization: Bearer\`. POST, PUT and DELETE of signed-in users may carry an \`Idempotency-Key\`.`

/** Describes the whole API in OpenAPI 3.1, from the contract alone (API-SYS-2). */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  { title, version }: { title: string; version: string },
): OpenApiDocument {
  const paths: Record<string, PathItem> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const method = endpoint.method.toLowerCase()
    paths[path] = { ...paths[path], [method]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version, description: about },
    servers: [{ url: '/api' }],
    tags: tagList,
    paths: { ...paths, ...systemPaths },
    components: {
      schemas: { Error: errorSchema },
      headers: headerSchemas,
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', description: 'from sign-in, 15 minutes' },
        refreshCookie: { type: 'apiKey', in: 'cookie', name: 'refresh_token' },
      },
    },
  }
}
