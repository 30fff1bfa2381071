import type { DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/ids.ts'
import * as repo from './repo.ts'

export type OutboxChanged = (tx: TenantTx, workspaceId: WorkspaceId) => Promise<void>
type Needs = { clock: Clock; outboxChanged: OutboxChanged }

type Refused = {
  document_id: DocumentId
  index_version: number
  /** The index will never take it: what we wrote is wrong, not the moment. */
  is_final: boolean
}
export type OutboxRow = repo.Taken & {
  op: 'write' | 'delete'
  /** Null: the index must let go of it. */
  document: repo.IndexDocument | null
}
export type Settled = { indexed: readonly repo.Indexed[]; refused: readonly Refused[] }

/** Longer than one turn of the drain; a dead one's rows are anybody's afterwards. */
const leaseMs = 45_000
const retryMs = 5_000
const retryMaxMs = 10 * 60_000
const refusalLimit = 5

/** Makes what the index still has to learn: at most one row per document, taken by lease. */
export function createOutbox({ clock, outboxChanged }: Needs) {
  const later = (ms: number) => new Date(clock.now().getTime() + ms)
  /** Transactions that have said already that somebody should look. */
  const told = new WeakSet<TenantTx>()
  return {
    /** Notes changed documents in the caller's transaction, and that somebody should look. */
    async add(tx: TenantTx, workspaceId: WorkspaceId, ids: readonly DocumentId[]): Promise<void> {
      if (ids.length === 0) return
      await repo.enqueue(tx, ids, clock.now())
      if (told.has(tx)) return
      told.add(tx)
      await outboxChanged(tx, workspaceId)
    },
    /** Takes up to so many documents for the index. */
    async lease(tx: TenantTx, limit: number): Promise<OutboxRow[]> {
      const id = newId<string>()
      const taken = await repo.takeRows(tx, { id, limit, now: clock.now(), until: later(leaseMs) })
      const documents = await repo.indexedByIds(
        tx,
        taken.map(({ document_id }) => document_id),
      )
      const byId = new Map(documents.map((document) => [document.id, document]))
      return taken.map((row) => {
        const document = byId.get(row.document_id) ?? null
        return { ...row, op: document ? 'write' : 'delete', document }
      })
    },
    /** Notes what the index took and what it refused; whatever moved on meanwhile stays to be done. */
    async settle(tx: TenantTx, { indexed, refused }: Settled): Promise<void> {
      if (indexed.length > 0) {
        await repo.confirm(tx, indexed, clock.now())
        const ids = indexed.map(({ document_id }) => document_id)
        await repo.release(tx, ids, { failures: 0, notBefore: null })
      }
      if (refused.length > 0) await settleRefused(tx, refused)
    },
    /** Gives rows back untried, when the index could not be asked at all. */
    release: (tx: TenantTx, ids: readonly DocumentId[], notBefore: Date | null = null) =>
      repo.release(tx, ids, { failures: 0, notBefore }),
    waiting: repo.countWaiting,
    isWaiting: repo.isWaiting,
    /** Workspaces in which something could be indexed now, the longest waiting first. */
    workspacesWaiting: (tx: SystemTx, limit: number) =>
      repo.listWaiting(tx, { limit, now: clock.now() }),
  }

  async function settleRefused(tx: TenantTx, refused: readonly Refused[]): Promise<void> {
    const rows = await repo.listTries(
      tx,
      refused.map(({ document_id }) => document_id),
    )
    const tries = new Map(rows.map((row) => [row.document_id, row.tries + 1]))
    const isHopeless = (one: Refused) =>
      one.is_final || (tries.get(one.document_id) ?? 0) >= refusalLimit
    await repo.giveUp(tx, refused.filter(isHopeless), clock.now())
    for (const { document_id } of refused) {
      const pause = Math.min(retryMaxMs, retryMs * 2 ** (tries.get(document_id) ?? 0))
      await repo.release(tx, [document_id], { failures: 1, notBefore: later(pause) })
    }
  }
}

export type Outbox = ReturnType<typeof createOutbox>
