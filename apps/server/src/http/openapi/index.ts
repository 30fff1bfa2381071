import type { Endpoint } from '@zhiwen/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { openApiDocument } from './document.ts'
import { apiPage } from './page.ts'

const version = '0.1.0'

/** Serves the API's description for programs at /api/openapi.json and for people at /api/docs. */
export function addApiDocuments(
  app: FastifyInstance,
  config: Config,
  endpoints: readonly Endpoint[],
): void {
  const described = openApiDocument(endpoints, { title: config.PLATFORM_TITLE, version })
  const json = JSON.stringify(described)
  const html = apiPage(described)
  const method = ['GET', 'HEAD']
  const isOpen = { isOpen: true } as const
  app.route({
    method,
    url: '/api/openapi.json',
    config: isOpen,
    handler: (_, reply) => reply.type('application/json; charset=utf-8').send(json),
  })
  app.route({
    method,
    url: '/api/docs',
    config: isOpen,
    handler: (_, reply) => reply.type('text/html; charset=utf-8').send(html),
  })
}
