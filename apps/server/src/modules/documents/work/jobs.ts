import type { AppId, DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import { defineJob, handle, type Schedule } from '../../../platform/jobs/index.ts'
import type { Outbox } from '../outbox/create-outbox.ts'
import { stageMs } from './create-work.ts'
import * as repo from './repo.ts'

/** Finds documents nobody has moved on for too long. */
export const deadlinesSweep = defineJob({
  name: 'documents.deadlines-sweep',
  payload: z.object({}),
  policy: 'short',
})
export const workSchedules: Schedule[] = [{ job: deadlinesSweep, payload: {}, everySeconds: 60 }]

/** Hands documents to whoever works on them. */
export type QueueWork = (tx: TenantTx, appId: AppId, ids: DocumentId[]) => Promise<void>

/** Late ones of one turn; the next minute takes the rest. */
const batch = 1_000

type Needs = { db: Db; clock: Clock; outbox: Outbox; queueWork: QueueWork }

/** One workspace per transaction; whatever has moved meanwhile is left alone. */
export function workJobs({ db, clock, outbox, queueWork }: Needs) {
  async function sweep(tx: TenantTx, workspaceId: WorkspaceId, ids: DocumentId[]): Promise<void> {
    const now = clock.now()
    const late = await repo.endLate(tx, ids, now)
    const again = Map.groupBy(
      late.filter(({ state }) => state === 'queued'),
      ({ app_id }) => app_id,
    )
    for (const [appId, documents] of again) {
      await queueWork(
        tx,
        appId,
        documents.map(({ id }) => id),
      )
    }
    const deadline = new Date(now.getTime() + stageMs)
    // The outbox holds what the index must learn; a document without its row would wait for ever.
    const forgotten = await repo.extendIndexing(tx, ids, { now, deadline })
    await outbox.add(tx, workspaceId, forgotten)
  }

  return [
    handle(deadlinesSweep, async () => {
      const late = await db.withSystem('jobs', (tx) => repo.listLate(tx, clock.now(), batch))
      for (const [workspaceId, documents] of Map.groupBy(late, (one) => one.workspace_id)) {
        await db.withTenant({ workspaceId }, (tx) =>
          sweep(
            tx,
            workspaceId,
            documents.map(({ id }) => id),
          ),
        )
      }
    }),
  ]
}
