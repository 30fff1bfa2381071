import { z } from 'zod'
import { defineEndpoint, request } from './endpoint.ts'
import { auditActions } from './enums.ts'
import * as f from './fields.ts'
import { memberId } from './ids.ts'
import { pageOf, paging, searchText } from './paging.ts'

const change = z.record(z.string(), z.unknown())

/** One privileged act (ENT-24); rows of a workspace form a chain. */
export const auditRow = z.object({
  /** Place in the workspace's chain, without gaps. */
  number: z.int(),
  at: f.timestamp,
  action: z.enum(auditActions),
  actor: z.object({ member_id: memberId.nullable(), name: z.string() }),
  object: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  before: change.nullable(),
  after: change.nullable(),
  ip: z.string(),
  device: z.string(),
  request_id: z.string(),
})
export type AuditRow = z.infer<typeof auditRow>

const filters = {
  action: z.enum(auditActions).optional(),
  actor: memberId.optional(),
  /** Part of the object's name. */
  q: searchText.optional(),
  from: f.timestamp.optional(),
  to: f.timestamp.optional(),
}

export const listAuditRows = defineEndpoint({
  id: 'API-WS-2',
  method: 'GET',
  path: '/audit_logs',
  access: 'manager',
  summary: 'Audit log, newest first',
  query: request({ ...filters, ...paging }),
  data: pageOf(auditRow),
})

export const exportAuditRows = defineEndpoint({
  id: 'API-WS-2',
  // Not GET: an export leaves an audit row itself (API-5).
  method: 'POST',
  path: '/audit_logs/export',
  access: 'creator',
  summary: 'Audit rows that match, as CSV',
  body: request(filters),
  produces: 'file',
})
