import { z } from 'zod'
import { defineEndpoint, request } from './endpoint.ts'
import * as f from './fields.ts'
import { appId, fileId } from './ids.ts'
import * as limits from './limits.ts'

const params = request({ app_id: appId })
const externalId = z.string().min(1, 'field.required').max(500, 'field.too-long')

/** `user:` and `mobile:`, `email:` or `group:` with what follows; anything else maps to nobody. */
export const readerName = z.string().min(1).max(300)

const item = request({
  external_id: externalId,
  title: z.string().trim().min(1, 'field.required').max(limits.documentTitleMax, 'field.too-long'),
  /** Folder names from the root, joined by `/`. */
  path: z.string().max(1000, 'field.too-long').default(''),
  /** Text of the item; Markdown. */
  content: z.string().max(limits.pushContentMax, 'field.too-long').optional(),
  file_id: fileId.optional(),
  url: z.url().max(2000).optional(),
  author: z.string().max(100).default(''),
  updated_at: f.timestamp.optional(),
  /** 1 needs exactly one reader; without it 3 when no readers are given, else 2. */
  visibility: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
  readers: z.array(readerName).max(5_000).optional(),
  deny: z.array(readerName).max(1_000).optional(),
})
export type PushItem = z.input<typeof item>

export const pushItems = defineEndpoint({
  id: 'API-APP-13',
  method: 'POST',
  path: '/apps/:app_id/items',
  access: 'push',
  summary: 'Add or change items of a pushed or uploaded app; each has its own result',
  params,
  body: request({ items: z.array(item).min(1).max(limits.pushItemsMax) }),
  data: z.object({
    items: z.array(
      z.object({
        external_id: z.string(),
        result: z.enum(['added', 'changed', 'unchanged', 'refused']),
        error: z.enum(['no-content', 'unknown-file', 'bad-readers', 'over-quota']).nullable(),
      }),
    ),
  }),
  errors: ['quota-documents', 'state-conflict'],
})

export const removeItem = defineEndpoint({
  id: 'API-APP-13',
  method: 'POST',
  path: '/apps/:app_id/items/remove',
  access: 'push',
  summary: 'Remove items; what is not there is no error',
  params,
  body: request({ external_ids: z.array(externalId).min(1).max(limits.pushItemsMax) }),
  data: z.object({ removed: z.int() }),
})

/** Groups that readers name: the whole list replaces the one before. */
export const pushGroups = defineEndpoint({
  id: 'API-APP-13',
  method: 'PUT',
  path: '/apps/:app_id/groups',
  access: 'push',
  summary: 'The groups of a pushed app with their members and parents',
  params,
  body: request({
    groups: z
      .array(
        request({
          id: z.string().min(1).max(200),
          name: z.string().max(200).default(''),
          parent_id: z.string().max(200).nullable().default(null),
          /** `email:` or `mobile:` of each member. */
          members: z.array(readerName).max(20_000),
        }),
      )
      .max(5_000),
  }),
  data: z.object({ groups: z.int(), members: z.int() }),
})

export const makePushKey = defineEndpoint({
  id: 'API-APP-13',
  method: 'POST',
  path: '/apps/:app_id/push_key',
  access: 'active',
  summary: 'Make a new key for pushing; it is shown this once, the one before stops working',
  params,
  data: z.object({ key: z.string() }),
  errors: ['state-conflict'],
})
