import type { ReasonCode } from '@zhiwen/contract/enums.ts'
import type { AppId, DocumentId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import type { Billing } from '../../billing/index.ts'
import type { Outbox } from '../outbox/create-outbox.ts'
import { lockDocuments } from '../repo.ts'
import { createNoteVersion } from './note-version.ts'
import * as repo from './repo.ts'

type Needs = {
  clock: Clock
  jobs: Jobs
  outbox: Outbox
  billing: Pick<Billing, 'giveBackDocuments'>
}

/** SM-4: longest time in a working stage. */
export const stageMs = 15 * 60_000

type Version = Awaited<ReturnType<typeof repo.listCurrent>>[number]
/** A document somebody has taken to work on, with the version it has now. */
export type WorkItem = Awaited<ReturnType<typeof repo.takeForWork>>[number] & {
  current: Version | null
}

/**
 * Makes the way of a document through its stages (SM-4). Every step is one conditional update: who
 * comes late, or comes twice, changes nothing and is told so.
 */
export function createWork({ clock, jobs, outbox, billing }: Needs) {
  const moment = () => {
    const now = clock.now()
    return { now, deadline: new Date(now.getTime() + stageMs) }
  }

  return {
    async takeForWork(
      tx: TenantTx,
      ids: readonly DocumentId[],
      { deadline }: { deadline?: Date } = {},
    ): Promise<WorkItem[]> {
      const at = moment()
      const taken = await repo.takeForWork(tx, ids, { ...at, ...(deadline && { deadline }) })
      const versions = await repo.listCurrent(
        tx,
        taken.map(({ id }) => id),
      )
      const current = new Map(versions.map((version) => [version.document_id, version]))
      return taken.map((item) => ({ ...item, current: current.get(item.id) ?? null }))
    },
    /** Holds documents in the one order all writers keep, so that none blocks another for ever. */
    lock: async (tx: TenantTx, ids: readonly DocumentId[]): Promise<void> => {
      if (ids.length > 0) await lockDocuments(tx, ids)
    },
    setStage: (tx: TenantTx, ids: readonly DocumentId[], stage: 'fetching' | 'parsing') =>
      repo.setStage(tx, ids, stage, clock.now()),
    ...createNoteVersion({ moment, jobs, outbox }),
    async noteEnded(
      tx: TenantTx,
      id: DocumentId,
      outcome: 'failed' | 'skipped',
      reason: ReasonCode,
    ): Promise<boolean> {
      const ended = await repo.setEnded(tx, id, { outcome, reason, now: clock.now() })
      if (!ended) return false
      if (outcome === 'failed') return true
      if (ended.was_counted) await billing.giveBackDocuments(tx, ended.workspace_id, 1)
      if (ended.is_indexed) await outbox.add(tx, ended.workspace_id, [id])
      return true
    },
    /** Tries again later; says how many tries there were, or nothing when it has moved on. */
    async retryLater(tx: TenantTx, id: DocumentId, reason: ReasonCode, at: Date) {
      const set = await repo.setRetry(tx, id, { reason, at, now: clock.now() })
      return set?.tries
    },
    nextRetry: repo.nextRetry,
    releaseWork: (tx: TenantTx, appId: AppId) => repo.releaseWork(tx, appId, clock.now()),
  }
}
