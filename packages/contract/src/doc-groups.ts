import { z } from 'zod'
import { defineEndpoint, request } from './endpoint.ts'
import { appScopes } from './enums.ts'
import * as f from './fields.ts'
import { appId, docGroupId, documentId } from './ids.ts'
import * as limits from './limits.ts'

const item = z.discriminatedUnion('type', [
  request({ type: z.literal('folder'), app_id: appId, path: z.string().max(2000) }),
  request({ type: z.literal('doc'), app_id: appId, document_id: documentId }),
])
const name = z
  .string()
  .trim()
  .min(limits.docGroupNameMin, 'field.doc-group-name-length')
  .max(limits.docGroupNameMax, 'field.doc-group-name-length')

/** ENT-9: documents chosen across apps, for agents and filters. */
export const docGroup = z.object({
  id: docGroupId,
  name: z.string(),
  scope: z.enum(appScopes),
  items: z.array(item),
  document_count: z.int(),
  version: z.int(),
  updated_at: f.timestamp,
})
export type DocGroup = z.infer<typeof docGroup>

const params = request({ group_id: docGroupId })
const body = request({ name, items: z.array(item).max(limits.docGroupItemsMax) })

export const listDocGroups = defineEndpoint({
  id: 'API-APP-16',
  method: 'GET',
  path: '/doc_groups',
  access: 'active',
  summary: 'Doc groups: own ones, or those of the company for managers',
  query: request({ scope: z.enum(appScopes) }),
  data: z.object({ items: z.array(docGroup) }),
  errors: ['access-denied'],
})

export const createDocGroup = defineEndpoint({
  id: 'API-APP-16',
  method: 'POST',
  path: '/doc_groups',
  access: 'active',
  summary: 'Make a doc group',
  body: body.extend({ scope: z.enum(appScopes) }),
  data: docGroup,
  errors: ['access-denied', 'value-taken'],
})

export const updateDocGroup = defineEndpoint({
  id: 'API-APP-16',
  method: 'PUT',
  path: '/doc_groups/:group_id',
  access: 'active',
  summary: 'Change a doc group',
  params,
  body: body.extend({ version: z.int() }),
  data: docGroup,
  errors: ['value-taken', 'version-conflict'],
})

export const deleteDocGroup = defineEndpoint({
  id: 'API-APP-16',
  method: 'DELETE',
  path: '/doc_groups/:group_id',
  access: 'active',
  summary: 'Delete a doc group; its documents stay',
  params,
  data: z.null(),
})
