import { z } from 'zod'
import { defineEndpoint, request } from './endpoint.ts'
import { mappingTypes, matchReasons, results } from './enums.ts'
import { appId, memberId, roleId } from './ids.ts'
import * as limits from './limits.ts'
import { pageOf, paging, searchText } from './paging.ts'

/** ENT-10: a user of the source and the member behind. */
export const sourceMatch = z.object({
  open_id: z.string(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  member: z.object({ id: memberId, name: z.string() }).nullable(),
  method: z.enum(mappingTypes).nullable(),
  status: z.enum(results),
  reason: z.enum(matchReasons).nullable(),
  /** A pair of the custom table stands behind it, also one with nobody. */
  is_custom: z.boolean(),
})
export type SourceMatch = z.infer<typeof sourceMatch>

const params = request({ app_id: appId })

export const listMatches = defineEndpoint({
  id: 'API-APP-10',
  method: 'GET',
  path: '/apps/:app_id/permission_matches',
  access: 'manager',
  summary: 'How users of the source map to members',
  params,
  query: request({
    status: z.enum(['1', '2', '3']).transform(Number).optional(),
    is_custom: z.enum(['true']).optional(),
    q: searchText.optional(),
    ...paging,
  }),
  data: pageOf(sourceMatch).extend({
    counts: z.object({ success: z.int(), pending: z.int(), fail: z.int(), ambiguous: z.int() }),
  }),
})

export const runMatches = defineEndpoint({
  id: 'API-APP-10',
  method: 'POST',
  path: '/apps/:app_id/permission_matches/run',
  access: 'manager',
  summary: 'Match all users of the source again',
  params,
  data: z.null(),
})

const pairs = z
  .array(
    request({
      open_id: z.string().min(1).max(300),
      /** Null: nobody, whatever the contacts say. */
      member_id: memberId.nullable(),
      /** True takes the pair out of the table. */
      is_removed: z.boolean().default(false),
    }),
  )
  .min(1)
  .max(limits.customMatchesMax)

export const previewMatches = defineEndpoint({
  id: 'API-APP-11',
  method: 'POST',
  path: '/apps/:app_id/custom_matches/preview',
  access: 'manager',
  summary: 'Who would gain or lose how many documents by these pairs',
  params,
  body: request({ pairs }),
  data: z.object({
    changes: z.array(
      z.object({
        member: z.object({ id: memberId, name: z.string() }),
        gains: z.int(),
        loses: z.int(),
      }),
    ),
  }),
})

export const saveMatches = defineEndpoint({
  id: 'API-APP-11',
  method: 'PUT',
  path: '/apps/:app_id/custom_matches',
  access: 'manager',
  summary: 'Pair users of the source with members, or with nobody; final over the automatic result',
  params,
  body: request({ pairs }),
  data: z.object({
    lines: z.array(
      z.object({
        open_id: z.string(),
        is_ok: z.boolean(),
        error: z.enum(['unknown-user', 'unknown-member']).nullable(),
      }),
    ),
  }),
})

export const previewPermission = defineEndpoint({
  id: 'API-APP-12',
  method: 'POST',
  path: '/apps/:app_id/permission_preview',
  access: 'manager',
  summary: 'How many documents a member or a role may read, with unsaved choices if given',
  params,
  body: request({
    member_id: memberId.optional(),
    role_id: roleId.optional(),
    data_permission: z.union([z.literal(1), z.literal(2)]).optional(),
    role_ids: z.array(roleId).max(50).optional(),
    protected_permission: z.union([z.literal(1), z.literal(2)]).optional(),
    protected_role_ids: z.array(roleId).max(50).optional(),
  }),
  data: z.object({
    readable_count: z.int(),
    document_count: z.int(),
    not_listed_count: z.int(),
    private_count: z.int(),
    /** Members who would gain access to protected documents by the given choices. */
    gaining_members: z.int(),
  }),
})
