import { z } from 'zod'
import { defineEndpoint, request } from './endpoint.ts'
import { noticeKinds } from './enums.ts'
import * as f from './fields.ts'
import { noticeId, workspaceId } from './ids.ts'
import { pageOf, paging } from './paging.ts'

/** A message to one person; the screen words it from its kind and parameters, in the reader's language. */
export const notice = z.object({
  id: noticeId,
  kind: z.enum(noticeKinds),
  params: z.record(z.string(), z.string()),
  /** Where it happened; the reader may have left it since. */
  workspace_id: workspaceId,
  company_name: z.string(),
  is_read: z.boolean(),
  created_at: f.timestamp,
})
export type Notice = z.infer<typeof notice>

export const listNotices = defineEndpoint({
  id: 'API-NOTE-1',
  method: 'GET',
  path: '/notices',
  access: 'user',
  summary: 'Own notices, newest first',
  query: request({ unread: z.enum(['1']).optional(), ...paging }),
  data: pageOf(notice).extend({ unread: z.int() }),
})

export const readNotices = defineEndpoint({
  id: 'API-NOTE-2',
  method: 'POST',
  path: '/notices/read',
  access: 'user',
  summary: 'Mark own notices as read: the named ones, or all',
  body: request({ ids: z.array(noticeId).min(1).max(100).optional() }),
  data: z.object({ unread: z.int() }),
})

export const streamNews = defineEndpoint({
  id: 'API-NOTE-3',
  method: 'GET',
  path: '/news',
  access: 'user',
  summary: 'Event stream of one user: `user` (user info has changed), `notice`; a beat every 15 s',
  produces: 'events',
  errors: ['stream-limit'],
})
