import type { Quota } from '@zhiwen/contract/billing.ts'
import type { PlanKey } from '@zhiwen/contract/enums.ts'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../http/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Audit } from '../audit/index.ts'
import type { DocumentPlaces } from './documents.ts'
import type { Seats } from './seats.ts'
import type { Subscriptions } from './subscriptions.ts'

export type ServiceNeeds = { clock: Clock; db: Db; audit: Audit }
type Needs = ServiceNeeds & {
  seats: Seats
  places: DocumentPlaces
  subscriptions: Subscriptions
}

type PlanGrant = { workspaceId: WorkspaceId; plan: PlanKey; members?: number; days?: number }

/** Who acts at the command line: no account, no address. */
const operator = { userId: null, memberId: null, name: 'operator', ip: '', userAgent: 'cli' }

/** Makes what a workspace may ask about its plan, and what an operator may give it. */
export function createBillingService({ db, audit, seats, places, subscriptions }: Needs) {
  return {
    /** Plan and quota of the actor's workspace (API-PAY-1). */
    getQuota: (actor: MemberActor): Promise<Quota> =>
      db.withTenant(actor, async (tx) => {
        const { plan, ends_at } = await subscriptions.currentPlan(tx, actor.workspaceId)
        return {
          plan,
          plan_expires_at: ends_at?.toISOString() ?? null,
          documents: await places.documentBalance(tx, actor.workspaceId),
          members: await seats.seatBalance(tx, actor.workspaceId),
        }
      }),
    /** Gives a workspace a plan as a gift of the platform (ROLE-32); the audit row says who did. */
    grantPlan: ({ workspaceId, ...given }: PlanGrant) =>
      db.withSystem('operator', async (tx) => {
        const grant = { ...given, grantedBy: operator.name }
        const { before, after } = await subscriptions.replacePlan(tx, workspaceId, grant)
        await audit.record(tx, {
          workspaceId,
          actor: { ...operator, requestId: '' },
          action: 'subscription.granted',
          object: { kind: 'subscription', id: after.id, name: after.plan },
          before: wordsOf(before),
          after: wordsOf(after),
        })
        return seats.seatBalance(tx, workspaceId)
      }),
  }
}

const wordsOf = (plan: { plan: PlanKey; members: number; ends_at: Date | null }) => ({
  plan: plan.plan,
  members: plan.members,
  ends_at: plan.ends_at?.toISOString() ?? null,
})

export type BillingService = ReturnType<typeof createBillingService>
