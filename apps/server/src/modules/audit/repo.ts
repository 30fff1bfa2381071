import type { AuditAction } from '@zhiwen/contract/enums.ts'
import type { MemberId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Tx } from '../../platform/db/index.ts'
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

export const insertRow = (tx: Tx, row: NewRow & { hash: Buffer }) =>
  auditDb(tx)
    .insertInto('audit_rows')
    .values({ ...row, before: asJson(row.before), after: asJson(row.after) })
    .execute()

type Head = { workspace_id: WorkspaceId; number: number; hash: Buffer; seal: Buffer }

export const moveHead = (tx: Tx, { workspace_id, ...end }: Head) =>
  auditDb(tx).updateTable('audit_heads').set(end).where('workspace_id', '=', workspace_id).execute()
