import type { AuditAction } from '@zhiwen/contract/enums.ts'
import type { MemberId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { type SystemTx, sql, type TenantTx, type Tx } from '../../platform/db/index.ts'
import type { ChainedRow, Change } from './chain.ts'
import { auditDb } from './tables.ts'

/** Holds the end of a workspace's chain until the transaction ends; makes it for the first act. */
export async function holdHead(tx: Tx, workspaceId: WorkspaceId, start: Buffer) {
  await auditDb(tx)
    .insertInto('audit_heads')
    .values({ workspace_id: workspaceId, number: 0, hash: start, seal: start })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const head = await auditDb(tx)
    .selectFrom('audit_heads')
    .select(['number', 'hash'])
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { number: Number(head.number), hash: head.hash }
}

export type NewRow = ChainedRow & {
  action: AuditAction
  actor_user_id: UserId | null
  actor_member_id: MemberId | null
  before: Change | null
  after: Change | null
}

const asJson = (change: Change | null) => change && JSON.stringify(change)

export const insertRows = (tx: Tx, rows: readonly (NewRow & { hash: Buffer })[]) =>
  auditDb(tx)
    .insertInto('audit_rows')
    .values(rows.map((row) => ({ ...row, before: asJson(row.before), after: asJson(row.after) })))
    .execute()

type Head = { workspace_id: WorkspaceId; number: number; hash: Buffer; seal: Buffer }

export const moveHead = (tx: Tx, { workspace_id, ...end }: Head) =>
  auditDb(tx).updateTable('audit_heads').set(end).where('workspace_id', '=', workspace_id).execute()

export type RowFilters = {
  action?: AuditAction
  actor?: MemberId
  q?: string
  from?: Date
  to?: Date
}

function matching(tx: TenantTx, { action, actor, q, from, to }: RowFilters) {
  let rows = auditDb(tx).selectFrom('audit_rows')
  if (action) rows = rows.where('action', '=', action)
  if (actor) rows = rows.where('actor_member_id', '=', actor)
  if (q) rows = rows.where(sql<boolean>`position(lower(${q}) in lower(object_name)) > 0`)
  if (from) rows = rows.where('created_at', '>=', from)
  if (to) rows = rows.where('created_at', '<', to)
  return rows
}

const shown = [
  'number',
  'created_at',
  'action',
  'actor_member_id',
  'actor_name',
  'object_kind',
  'object_id',
  'object_name',
  'before',
  'after',
  'ip',
  'device',
  'request_id',
] as const

export async function countRows(tx: TenantTx, filters: RowFilters): Promise<number> {
  const { total } = await matching(tx, filters)
    .select(sql<string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Rows of the transaction's workspace that match, newest first; a page, or what is below a number. */
export function listRows(
  tx: TenantTx,
  filters: RowFilters,
  { offset = 0, limit, below }: { offset?: number; limit: number; below?: number },
) {
  let rows = matching(tx, filters).select(shown)
  if (below !== undefined) rows = rows.where('number', '<', String(below))
  return rows.orderBy('number', 'desc').offset(offset).limit(limit).execute()
}

export type ShownRow = Awaited<ReturnType<typeof listRows>>[number]

/** Workspaces that have any part of a chain, in order. */
export async function listChains(tx: SystemTx): Promise<WorkspaceId[]> {
  const found = await auditDb(tx)
    .selectFrom('audit_heads')
    .select('workspace_id')
    .union(auditDb(tx).selectFrom('audit_rows').select('workspace_id').distinct())
    .orderBy('workspace_id')
    .execute()
  return found.map(({ workspace_id }) => workspace_id)
}

/** Whole rows of a chain in their order, after a number, or from the start with null. */
export async function listChainRows(
  tx: SystemTx,
  workspaceId: WorkspaceId,
  { after, limit }: { after: number | null; limit: number },
) {
  const chain = auditDb(tx).selectFrom('audit_rows').where('workspace_id', '=', workspaceId)
  const rows = await (after === null ? chain : chain.where('number', '>', String(after)))
    .selectAll()
    // The hash covers whole milliseconds; a change below that would not be seen in a Date.
    .select(sql<boolean>`date_trunc('milliseconds', created_at) = created_at`.as('is_whole'))
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, number: Number(row.number) }))
}

export type StoredRow = Awaited<ReturnType<typeof listChainRows>>[number]

/** The end of a chain and how many rows stand in it, as of one moment. */
export async function findEnd(tx: SystemTx, workspaceId: WorkspaceId) {
  const [end] = await auditDb(tx)
    .selectFrom((none) =>
      none
        .selectFrom('audit_rows')
        .select(sql<string>`count(*)`.as('rows'))
        .where('workspace_id', '=', workspaceId)
        .as('counted'),
    )
    .leftJoin('audit_heads', (on) => on.on('audit_heads.workspace_id', '=', workspaceId))
    .select(['counted.rows', 'audit_heads.number', 'audit_heads.hash', 'audit_heads.seal'])
    .execute()
  const { rows = '0', number = null, hash = null, seal = null } = end ?? {}
  const head = number && hash && seal ? { number: Number(number), hash, seal } : null
  return { rows: Number(rows), head }
}

/** Chains that have grown since they were last anchored, after one of them. */
export async function listUnanchored(
  tx: SystemTx,
  { after, limit }: { after: WorkspaceId | null; limit: number },
) {
  const grown = auditDb(tx).selectFrom('audit_heads').whereRef('number', '>', 'anchored_number')
  const heads = await (after === null ? grown : grown.where('workspace_id', '>', after))
    .select(['workspace_id', 'number', 'hash', 'seal'])
    .orderBy('workspace_id')
    .limit(limit)
    .execute()
  return heads.map((head) => ({ ...head, number: Number(head.number) }))
}

export type Unanchored = Awaited<ReturnType<typeof listUnanchored>>[number]

export const markAnchored = (tx: SystemTx, workspaceId: WorkspaceId, number: number) =>
  auditDb(tx)
    .updateTable('audit_heads')
    .set({ anchored_number: number })
    .where('workspace_id', '=', workspaceId)
    .where('anchored_number', '<', String(number))
    .execute()
