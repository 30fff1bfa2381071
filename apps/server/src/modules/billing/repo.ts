import type { PlanKey } from '@zhiwen/contract/enums.ts'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { SystemTx, Tx } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids.ts'
import { billingDb, type LedgerKind, type Pool, type SubscriptionState } from './tables.ts'

type Account = { workspaceId: WorkspaceId; pool: Pool }

const balanceOf = (tx: Tx, { workspaceId, pool }: Account) =>
  billingDb(tx)
    .updateTable('quota_balances')
    .where('workspace_id', '=', workspaceId)
    .where('pool', '=', pool)

/** Uses part of a balance. Check and take are one statement, so parallel calls cannot overspend. */
export const take = (tx: Tx, account: Account, amount: number) =>
  balanceOf(tx, account)
    .set((eb) => ({ used: eb('used', '+', amount) }))
    .where((eb) => eb(eb('used', '+', amount), '<=', eb.ref('granted')))
    .returning('used')
    .executeTakeFirst()

/** Frees what was used before; never more than that. */
export const giveBack = (tx: Tx, account: Account, amount: number) =>
  balanceOf(tx, account)
    .set((eb) => ({ used: eb('used', '-', amount) }))
    .where('used', '>=', amount)
    .returning('used')
    .executeTakeFirst()

/** Widens a balance, or narrows it by a number below zero. */
export const changeGranted = (tx: SystemTx, account: Account, amount: number) =>
  balanceOf(tx, account)
    .set((eb) => ({ granted: eb('granted', '+', amount) }))
    .returning('granted')
    .executeTakeFirstOrThrow()

export const findBalance = (tx: Tx, { workspaceId, pool }: Account) =>
  billingDb(tx)
    .selectFrom('quota_balances')
    .select(['granted', 'used'])
    .where('workspace_id', '=', workspaceId)
    .where('pool', '=', pool)
    .executeTakeFirst()

/** The balance, kept from changing until the transaction ends. */
export const lockBalance = (tx: Tx, { workspaceId, pool }: Account) =>
  billingDb(tx)
    .selectFrom('quota_balances')
    .select(['granted', 'used'])
    .where('workspace_id', '=', workspaceId)
    .where('pool', '=', pool)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Workspaces that use more of a pool than their plan gives now. */
export const listOver = (tx: SystemTx, pool: Pool, limit: number) =>
  billingDb(tx)
    .selectFrom('quota_balances')
    .select('workspace_id')
    .where('pool', '=', pool)
    .whereRef('used', '>', 'granted')
    .limit(limit)
    .execute()

export const insertBalance = (tx: SystemTx, { workspaceId, pool }: Account) =>
  billingDb(tx)
    .insertInto('quota_balances')
    .values({ workspace_id: workspaceId, pool, granted: 0, used: 0 })
    .execute()

type Entry = { kind: LedgerKind; amount: number; subscriptionId?: string }

/** Writes down a change of a balance; every change has its line in the same transaction (QUO-5). */
export const insertEntry = (tx: Tx, { workspaceId, pool }: Account, entry: Entry, now: Date) =>
  billingDb(tx)
    .insertInto('quota_ledger')
    .values({
      workspace_id: workspaceId,
      id: newId<string>(),
      pool,
      kind: entry.kind,
      amount: entry.amount,
      subscription_id: entry.subscriptionId ?? null,
      created_at: now,
    })
    .execute()

export const findPlan = (tx: SystemTx, key: PlanKey) =>
  billingDb(tx)
    .selectFrom('plans')
    .select(['key', 'daily_chats', 'documents', 'members'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()

export type NewSubscription = {
  workspace_id: WorkspaceId
  id: string
  plan: PlanKey
  source: 1 | 2 | 3
  state: SubscriptionState
  starts_at: Date
  ends_at: Date | null
  daily_chats: number
  documents: number
  members: number
  granted_by: string
  created_at: Date
}

export const insertSubscription = (tx: SystemTx, subscription: NewSubscription) =>
  billingDb(tx).insertInto('subscriptions').values(subscription).execute()

/** What a workspace has now: its free plan, and the one it pays for or was given. */
export const listActive = (tx: Tx, workspaceId: WorkspaceId) =>
  billingDb(tx)
    .selectFrom('subscriptions')
    .select(['id', 'plan', 'members', 'documents', 'ends_at'])
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'active')
    .execute()

/** Keeps the plans of a workspace from changing under two operators at a time. */
export const lockActive = (tx: SystemTx, workspaceId: WorkspaceId) =>
  billingDb(tx)
    .selectFrom('subscriptions')
    .select(['id', 'plan', 'members', 'documents', 'ends_at'])
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Ends a subscription; of two tries at a time one finds nothing left to do. */
export const endSubscription = (
  tx: SystemTx,
  workspaceId: WorkspaceId,
  id: string,
  state: 'expired' | 'revoked',
) =>
  billingDb(tx)
    .updateTable('subscriptions')
    .set({ state })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', '=', 'active')
    .returning('id')
    .executeTakeFirst()

/** Workspaces with a plan that ended before a moment. */
export const listEnded = (tx: SystemTx, before: Date, limit: number) =>
  billingDb(tx)
    .selectFrom('subscriptions')
    .select('workspace_id')
    .where('state', '=', 'active')
    .where('ends_at', '<=', before)
    .orderBy('ends_at')
    .limit(limit)
    .execute()
