import type { AppId, DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { removedKeptDays } from '@zhiwen/contract/limits.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import type { Billing } from '../../billing/index.ts'
import type { Outbox } from '../outbox/create-outbox.ts'
import { workspaceOf } from '../repo.ts'
import { appDrop, bytesRemove } from './jobs.ts'
import * as repo from './repo.ts'

type Needs = {
  clock: Clock
  jobs: Jobs
  outbox: Outbox
  billing: Pick<Billing, 'giveBackDocuments'>
}

const dayMs = 24 * 3_600_000
/** Documents of an app that are hidden by one transaction. */
export const dropStep = 1_000

/** Removed before this moment: gone for good. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - removedKeptDays * dayMs)

/** Makes the way documents leave: hidden at once, deleted 30 days later. A repeat changes nothing. */
export function createRemoval({ clock, jobs, outbox, billing }: Needs) {
  async function remove(tx: TenantTx, appId: AppId, which: repo.Which, limit: number) {
    const gone = await repo.markRemoved(tx, appId, { which, limit, now: clock.now() })
    const [first] = gone
    if (!first) return []
    const ids = gone.map(({ id }) => id)
    await outbox.add(tx, first.workspace_id, ids)
    const counted = gone.filter(({ was_counted }) => was_counted).length
    await billing.giveBackDocuments(tx, first.workspace_id, counted)
    return ids
  }

  /** Deletes documents that may go, with their versions; the bytes follow by a job. */
  async function purge(tx: TenantTx, workspaceId: WorkspaceId, ids: DocumentId[], before: Date) {
    const purged = await repo.purge(tx, ids, before)
    for (const { document_id, keys } of purged) {
      if (keys.length === 0) continue
      await jobs.send(tx, bytesRemove, { workspace_id: workspaceId, document_id, keys })
    }
    return purged.length
  }

  /** One step of hiding an app's documents; fewer than a step means that it is done. */
  const dropSome = async (tx: TenantTx, appId: AppId): Promise<number> =>
    (await remove(tx, appId, 'all', dropStep)).length

  return {
    purge,
    removeUnseen: async (tx: TenantTx, appId: AppId, runNumber: number, limit: number) =>
      (await remove(tx, appId, { unseenBy: runNumber }, limit)).length,
    removeByExternal: async (tx: TenantTx, appId: AppId, externalIds: readonly string[]) =>
      (await remove(tx, appId, { externalIds }, externalIds.length)).length,
    dropSome,
    /** Hides the documents of an app that goes; many are left to a job, so that the caller is answered. */
    async dropApp(tx: TenantTx, appId: AppId): Promise<number> {
      const count = await dropSome(tx, appId)
      if (count === dropStep) {
        await jobs.send(tx, appDrop, { workspace_id: await workspaceOf(tx), app_id: appId })
      }
      return count
    },
    /** Deletes documents of an app that has gone; says how many are left. */
    async purgeApp(tx: TenantTx, appId: AppId, limit: number): Promise<number> {
      const { ids, workspaceId, count } = await repo.listOfApp(tx, appId, limit)
      if (!workspaceId) return count
      return count - (await purge(tx, workspaceId, ids, clock.now()))
    },
    countLive: repo.countLive,
    countUnseen: repo.countUnseen,
    listUnseen: (tx: TenantTx, appId: AppId, runNumber: number, limit: number) =>
      repo.listUnseen(tx, appId, { runNumber, limit }),
    listUnseenNames: (tx: TenantTx, appId: AppId, runNumber: number, limit: number) =>
      repo.listUnseenNames(tx, appId, { runNumber, limit }),
  }
}

export type Removal = ReturnType<typeof createRemoval>
