import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { hmac } from '../../platform/crypto.ts'

/** What stands before and after an act, without secrets. */
export type Change = Record<string, unknown>

/** The part of a row that its hash covers. */
export type ChainedRow = {
  workspace_id: WorkspaceId
  number: number
  action: string
  actor_user_id: string | null
  actor_member_id: string | null
  actor_name: string
  object_kind: string
  object_id: string
  object_name: string
  before: unknown
  after: unknown
  ip: string
  device: string
  request_id: string
  created_at: Date
  previous_hash: Buffer
}

/** What the first row of every chain follows. */
export const chainStart: Buffer = Buffer.alloc(32)

/** The same text for the same content: the database keeps no order of keys. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, inner]) => [key, canonical(inner)]))
}

/** Hash of a row with all it says and the row it follows. */
export const rowHash = (key: Buffer, row: ChainedRow): Buffer =>
  hmac(
    key,
    JSON.stringify([
      'row',
      row.workspace_id,
      row.number,
      row.action,
      row.actor_user_id,
      row.actor_member_id,
      row.actor_name,
      row.object_kind,
      row.object_id,
      row.object_name,
      canonical(row.before),
      canonical(row.after),
      row.ip,
      row.device,
      row.request_id,
      row.created_at.toISOString(),
      row.previous_hash.toString('hex'),
    ]),
  )

/** Seal of the end of a chain: without the key no earlier end can be put in its place. */
export const headSeal = (
  key: Buffer,
  head: { workspace_id: WorkspaceId; number: number; hash: Buffer },
): Buffer =>
  hmac(key, JSON.stringify(['head', head.workspace_id, head.number, head.hash.toString('hex')]))
