import type { PlanKey } from '@zhiwen/contract/enums.ts'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../database.gen.ts'
import { ownTables } from '../../platform/db/index.ts'

type Own = Pick<Database, 'plans' | 'subscriptions' | 'quota_ledger' | 'quota_balances'>
type Typed<Name extends keyof Own, Columns> = Omit<Own[Name], keyof Columns> & Columns

/** What is counted (ENT-17); more pools fill as their features come. */
export type Pool = 'daily' | 'permanent' | 'documents' | 'members'
export type LedgerKind = 'grant' | 'reserve' | 'commit' | 'give_back' | 'expire' | 'refund'
/** SM-6. */
export type SubscriptionState = 'scheduled' | 'active' | 'expired' | 'revoked'

type SubscriptionColumns = { workspace_id: WorkspaceId; plan: PlanKey; state: SubscriptionState }

export const billingDb = ownTables<{
  plans: Typed<'plans', { key: PlanKey }>
  subscriptions: Typed<'subscriptions', SubscriptionColumns>
  quota_ledger: Typed<'quota_ledger', { workspace_id: WorkspaceId; pool: Pool; kind: LedgerKind }>
  quota_balances: Typed<'quota_balances', { workspace_id: WorkspaceId; pool: Pool }>
}>()
