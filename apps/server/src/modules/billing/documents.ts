import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SystemTx, Tx } from '../../platform/db/index.ts'
import * as repo from './repo.ts'

const accountOf = (workspaceId: WorkspaceId) => ({ workspaceId, pool: 'documents' }) as const

/** Makes the places documents hold in the number their plan allows (PLAN-1…4). */
export function createDocumentPlaces({ clock }: { clock: Clock }) {
  return {
    /** Takes up to so many places and says how many there were: a plan that is full gives none. */
    async takeDocuments(tx: Tx, workspaceId: WorkspaceId, wanted: number): Promise<number> {
      if (wanted === 0) return 0
      const account = accountOf(workspaceId)
      const { granted, used } = await repo.lockBalance(tx, account)
      const count = Math.min(wanted, Math.max(0, granted - used))
      if (count === 0) return 0
      await repo.take(tx, account, count)
      await repo.insertEntry(tx, account, { kind: 'commit', amount: -count }, clock.now())
      return count
    },
    /** How many documents there may be and how many there are. */
    async documentBalance(tx: Tx, workspaceId: WorkspaceId) {
      const found = await repo.findBalance(tx, accountOf(workspaceId))
      if (!found) throw new Error('this workspace has no account')
      return { limit: found.granted, used: found.used }
    },
    /** How many documents are beyond the plan, after a smaller one has started (BILL-3). */
    async documentsBeyond(tx: Tx, workspaceId: WorkspaceId): Promise<number> {
      const { granted, used } = await repo.lockBalance(tx, accountOf(workspaceId))
      return Math.max(0, used - granted)
    },
    /** Workspaces with more documents than their plan allows. */
    listBeyondDocuments: (tx: SystemTx, limit: number) => repo.listOver(tx, 'documents', limit),
    /** Frees places of documents that were removed, or cannot be searched. */
    async giveBackDocuments(tx: Tx, workspaceId: WorkspaceId, count: number): Promise<void> {
      if (count === 0) return
      const account = accountOf(workspaceId)
      if (!(await repo.giveBack(tx, account, count))) {
        throw new Error('more documents than were counted')
      }
      await repo.insertEntry(tx, account, { kind: 'give_back', amount: count }, clock.now())
    },
  }
}

export type DocumentPlaces = ReturnType<typeof createDocumentPlaces>
