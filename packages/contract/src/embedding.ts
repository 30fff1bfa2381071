import { z } from 'zod'
import { defineEndpoint, request } from './endpoint.ts'

/** What makes the vectors of a workspace; the key is never shown again. */
const embeddingChoice = z.object({
  kind: z.enum(['builtin', 'openai']),
  url: z.string().nullable(),
  model: z.string().nullable(),
  dims: z.int(),
  has_key: z.boolean(),
})

/** The model that searches go by, and the one the workspace is moving to. */
export const embeddingSetting = embeddingChoice.extend({ next: embeddingChoice.nullable() })
export type EmbeddingSetting = z.infer<typeof embeddingSetting>

export const getEmbedding = defineEndpoint({
  id: 'API-WS-3',
  method: 'GET',
  path: '/workspace/embedding',
  access: 'manager',
  summary: 'The embedding model of the current workspace',
  data: embeddingSetting,
})

export const updateEmbedding = defineEndpoint({
  id: 'API-WS-3',
  method: 'PUT',
  path: '/workspace/embedding',
  access: 'manager',
  summary:
    'Choose the embedding model; it is tried first, and documents move over while searches go on',
  body: z.discriminatedUnion('kind', [
    request({ kind: z.literal('builtin') }),
    request({
      kind: z.literal('openai'),
      /** Base address, as in https://host/v1. */
      url: z.url({ protocol: /^https?$/ }).max(500),
      model: z.string().trim().min(1).max(200),
      /** Texts per call; endpoints differ. */
      batch: z.int().min(1).max(256).default(10),
      key: z.string().max(500).default(''),
    }),
  ]),
  data: embeddingSetting,
  errors: ['input-invalid', 'source-unavailable'],
})
