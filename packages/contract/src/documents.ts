import { z } from 'zod'
import { defineEndpoint, request } from './endpoint.ts'
import { docTypes, documentStates, reasonCodes, visibilities } from './enums.ts'
import * as f from './fields.ts'
import { appId, documentId } from './ids.ts'
import { pageOf, paging, searchText } from './paging.ts'

/** ENT-7 as a list shows it; what the viewer may not read has neither title nor path (ROLE-11). */
export const documentRow = z.object({
  id: documentId,
  app_id: appId,
  is_masked: z.boolean(),
  title: z.string().nullable(),
  path: z.string().nullable(),
  url: z.string().nullable(),
  doc_type: z.enum(docTypes),
  size: z.int().nullable(),
  owner_name: z.string().nullable(),
  visibility: z.enum(visibilities),
  state: z.enum(documentStates),
  reason_code: z.enum(reasonCodes).nullable(),
  tries: z.int(),
  is_excluded: z.boolean(),
  version_no: z.int().nullable(),
  passage_count: z.int(),
  source_updated_at: f.timestamp.nullable(),
  /** When its state last changed. */
  updated_at: f.timestamp,
  /** A removed document can be restored until then. */
  restorable_until: f.timestamp.nullable(),
})
export type DocumentRow = z.infer<typeof documentRow>

const appParams = request({ app_id: appId })
const params = request({ document_id: documentId })

/** Groups of states as the screen filters them. */
export const documentFilters = ['all', 'ready', 'working', 'trouble', 'removed'] as const

export const listDocuments = defineEndpoint({
  id: 'API-APP-8',
  method: 'GET',
  path: '/apps/:app_id/documents',
  access: 'active',
  summary: 'Documents of an app, masked where the caller may not read them',
  params: appParams,
  query: request({
    show: z.enum(documentFilters).default('all'),
    reason_code: z.enum(reasonCodes).optional(),
    folder: z.string().max(2000).optional(),
    q: searchText.optional(),
    ...paging,
  }),
  data: pageOf(documentRow).extend({
    counts: z.record(z.enum(documentFilters), z.int()),
    reasons: z.array(z.object({ reason_code: z.enum(reasonCodes), count: z.int() })),
  }),
})

export const retryDocuments = defineEndpoint({
  id: 'API-APP-8',
  method: 'POST',
  path: '/apps/:app_id/documents/retry',
  access: 'active',
  summary: 'Try failed or skipped documents again, some or all',
  params: appParams,
  body: request({
    document_ids: z.array(documentId).max(100).default([]),
    all_failed: z.boolean().default(false),
  }),
  data: z.object({ count: z.int() }),
  errors: ['state-conflict', 'source-needs-auth'],
})

export const restoreDocuments = defineEndpoint({
  id: 'API-APP-8',
  method: 'POST',
  path: '/apps/:app_id/documents/restore',
  access: 'active',
  summary: 'Bring removed documents back, with the same ids (ROLE-13)',
  params: appParams,
  body: request({ document_ids: z.array(documentId).min(1).max(100) }),
  data: z.object({ count: z.int() }),
})

export const excludeDocuments = defineEndpoint({
  id: 'API-DOC-4',
  method: 'POST',
  path: '/apps/:app_id/documents/exclude',
  access: 'active',
  summary: 'Keep documents out of search, or let them in again',
  params: appParams,
  body: request({
    document_ids: z.array(documentId).min(1).max(100),
    is_excluded: z.boolean(),
  }),
  data: z.object({ count: z.int() }),
})

const passage = z.object({
  no: z.int(),
  heading: z.array(z.string()),
  kind: z.enum(['text', 'table', 'code', 'list']),
  page: z.int().nullable(),
  text: z.string(),
})
export type Passage = z.infer<typeof passage>

export const readPassages = defineEndpoint({
  id: 'API-DOC-2',
  method: 'GET',
  path: '/documents/:document_id/passages',
  access: 'active',
  summary: 'The passages of a document as search and answers read them',
  params,
  query: request(paging),
  data: pageOf(passage).extend({ document: documentRow }),
})

export const readAppTree = defineEndpoint({
  id: 'API-APP-9',
  method: 'GET',
  path: '/apps/:app_id/tree',
  access: 'active',
  summary: 'Folders of an app as far as they are known, for pickers and the documents browser',
  params: request({ app_id: appId }),
  query: request({ parent: z.string().max(2000).default('') }),
  data: z.object({
    folders: z.array(z.object({ path: z.string(), name: z.string(), document_count: z.int() })),
  }),
})
