import type { AppId, DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Billing } from '../../billing/index.ts'
import * as repo from './repo.ts'

type Needs = { clock: Clock; billing: Pick<Billing, 'takeDocuments' | 'giveBackDocuments'> }

/** Most documents some apps may hold together: the personal apps of one member (QUO-1). */
export type Share = { appIds: readonly AppId[]; max: number }

/**
 * Makes the way documents get a place in the plan's number. The balance is locked after the documents,
 * here and wherever places are given back, so that two transactions never wait for each other.
 */
export function createGivePlaces({ clock, billing }: Needs) {
  async function take(tx: TenantTx, workspaceId: WorkspaceId, wanted: number, share?: Share) {
    const taken = await billing.takeDocuments(tx, workspaceId, wanted)
    const byPlan = { count: taken, reason: 'over-quota' as const }
    if (taken === 0 || !share) return byPlan
    // The balance is ours until the end, so nobody else of this workspace counts at the same time.
    const room = Math.max(0, share.max - (await repo.countCounted(tx, share.appIds)))
    if (taken <= room) return byPlan
    await billing.giveBackDocuments(tx, workspaceId, taken - room)
    return { count: room, reason: 'over-share' as const }
  }

  /**
   * Queues as many as there is room for, the first ones first; says who got in, who stays out, and
   * whom of those the index must let go.
   */
  return async (
    tx: TenantTx,
    { workspaceId, ids, share }: { workspaceId: WorkspaceId; ids: DocumentId[]; share?: Share },
  ) => {
    if (ids.length === 0) return { queued: [], over: [], left: [] }
    const { count, reason } = await take(tx, workspaceId, ids.length, share)
    const [queued, over] = [ids.slice(0, count), ids.slice(count)]
    const now = clock.now()
    if (queued.length > 0) await repo.startCounted(tx, queued, now)
    const left = over.length > 0 ? await repo.setOverQuota(tx, over, { now, reason }) : []
    return { queued, over, left }
  }
}

export type GivePlaces = ReturnType<typeof createGivePlaces>
