import type { PlanKey } from '@zhiwen/contract/enums.ts'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SystemTx, Tx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import * as repo from './repo.ts'

/** Full rights go on this long after the end of a plan (BILL-3). */
const graceDays = 3
const dayMs = 24 * 3_600_000
const gift = 3

type Subscription = Awaited<ReturnType<typeof repo.listActive>>[number]
type Grant = { plan: PlanKey; members?: number; days?: number; grantedBy: string }
type Booking = {
  subscription: Pick<Subscription, 'id' | 'members' | 'documents'>
  kind: 'grant' | 'expire'
}
/** What a plan fills; the other pools follow with their features. */
const pools = ['members', 'documents'] as const

/**
 * Makes the plans of workspaces. The free one is never taken away, but counts only while there is no
 * other (QUO-1), so what it gives leaves the ledger when another starts and comes back when that ends.
 */
export function createSubscriptions({ clock }: { clock: Clock }) {
  const graceEnd = () => new Date(clock.now().getTime() - graceDays * dayMs)
  const book = (tx: SystemTx, workspaceId: WorkspaceId, booking: Booking) =>
    bookPlan(tx, workspaceId, booking, clock.now())

  async function start(tx: SystemTx, workspaceId: WorkspaceId, given: Grant) {
    const subscription = await insertPlan(tx, workspaceId, given, clock.now())
    await book(tx, workspaceId, { subscription, kind: 'grant' })
    return subscription
  }

  return {
    /** Opens the account of a new workspace, on the free plan; nobody has a seat yet. */
    openAccount: async (tx: SystemTx, workspaceId: WorkspaceId): Promise<void> => {
      for (const pool of pools) await repo.insertBalance(tx, { workspaceId, pool })
      await start(tx, workspaceId, { plan: 'free', grantedBy: '' })
    },
    currentPlan: async (tx: Tx, workspaceId: WorkspaceId) =>
      currentOf(await repo.listActive(tx, workspaceId)),
    /** Starts a plan now in the place of the one before; says what was and what is. */
    async replacePlan(tx: SystemTx, workspaceId: WorkspaceId, given: Grant) {
      const active = await repo.lockActive(tx, workspaceId)
      if (active.length === 0) throw new AppError('not-found')
      const before = currentOf(active)
      await book(tx, workspaceId, { subscription: before, kind: 'expire' })
      if (!isFree(before)) await repo.endSubscription(tx, workspaceId, before.id, 'revoked')
      return { before, after: await start(tx, workspaceId, given) }
    },
    /** Workspaces whose plan and its days of grace are over. */
    listEnded: (tx: SystemTx, limit: number) => repo.listEnded(tx, graceEnd(), limit),
    /** Falls back to the free plan; members beyond its seats stay (BILL-3). A repeat changes nothing. */
    async expirePlan(tx: SystemTx, workspaceId: WorkspaceId): Promise<void> {
      const active = await repo.lockActive(tx, workspaceId)
      const ended = active.find(({ ends_at }) => ends_at && ends_at <= graceEnd())
      const free = active.find(isFree)
      if (!ended || !free) return
      if (!(await repo.endSubscription(tx, workspaceId, ended.id, 'expired'))) return
      await book(tx, workspaceId, { subscription: ended, kind: 'expire' })
      await book(tx, workspaceId, { subscription: free, kind: 'grant' })
    },
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

const isFree = ({ plan }: Pick<Subscription, 'plan'>) => plan === 'free'

/** The plan that counts now. */
function currentOf(active: Subscription[]): Subscription {
  const found = active.find((one) => !isFree(one)) ?? active.find(isFree)
  if (!found) throw new Error('this workspace has no account')
  return found
}

async function insertPlan(tx: SystemTx, workspaceId: WorkspaceId, given: Grant, now: Date) {
  const { daily_chats, documents, members } = await repo.findPlan(tx, given.plan)
  const subscription = {
    workspace_id: workspaceId,
    id: newId<string>(),
    plan: given.plan,
    source: gift,
    state: 'active',
    starts_at: now,
    ends_at: given.days === undefined ? null : new Date(now.getTime() + given.days * dayMs),
    daily_chats,
    documents,
    members: given.members ?? members,
    granted_by: given.grantedBy,
    created_at: now,
  } as const
  await repo.insertSubscription(tx, subscription)
  return subscription
}

/** Puts what a subscription gives into the balances, or takes it out again. */
async function bookPlan(
  tx: SystemTx,
  workspaceId: WorkspaceId,
  { subscription, kind }: Booking,
  now: Date,
): Promise<void> {
  for (const pool of pools) {
    const amount = kind === 'grant' ? subscription[pool] : -subscription[pool]
    if (amount === 0) continue
    await repo.changeGranted(tx, { workspaceId, pool }, amount)
    const entry = { kind, amount, subscriptionId: subscription.id }
    await repo.insertEntry(tx, { workspaceId, pool }, entry, now)
  }
}
