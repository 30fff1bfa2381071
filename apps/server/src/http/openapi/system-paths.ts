import { tagOf } from './tags.ts'
import type { Operation, PathItem, Reply } from './types.ts'

const health = (description: string, status: string): Reply => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['status'],
        properties: { status: { const: status } },
      },
    },
  },
})

const open = (
  operationId: string,
  summary: string,
  responses: Operation['responses'],
): PathItem => ({
  get: {
    operationId,
    tags: [tagOf('API-SYS-1')],
    summary,
    description: 'Open to anyone, without envelope.',
    security: [{}],
    parameters: [],
    responses,
  },
})

/** Paths outside the contract: they have no envelope and no access rule (API-2). */
export const systemPaths: Record<string, PathItem> = {
  '/health/live': open('getHealthLive', 'Whether the process lives', {
    200: health('it lives', 'ok'),
  }),
  '/health/ready': open('getHealthReady', 'Whether requests may be sent here', {
    200: health('ready', 'ok'),
    503: health('starting, stopping, or without database', 'unavailable'),
  }),
  '/openapi.json': open('getOpenapi', 'This description', {
    200: {
      description: 'OpenAPI 3.1 document',
      content: { 'application/json': { schema: { type: 'object' } } },
    },
  }),
}
