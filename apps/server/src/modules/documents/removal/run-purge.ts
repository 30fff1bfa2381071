import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import { handle, type Jobs, type Schedule } from '../../../platform/jobs/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { dropStep, keptSince, type Removal } from './create-removal.ts'
import { appDrop, bytesRemove, documentsPurge } from './jobs.ts'
import * as repo from './repo.ts'

export const purgeSchedules: Schedule[] = [{ job: documentsPurge, payload: {}, everySeconds: 3600 }]

/** Documents deleted by one transaction, and by one run; the next hour takes the rest. */
const step = 200
const most = 20_000
/** While a document is worked on, its new bytes may come to lie under an old key. */
const busyPauseMs = 3_600_000

type Needs = { db: Db; clock: Clock; jobs: Jobs; storage: Storage; removal: Removal }

/** Handlers that delete for good; cut anywhere, the next run goes on. */
export const purgeJobs = ({ db, clock, jobs, storage, removal }: Needs) => [
  handle(documentsPurge, async ({ signal }) => {
    const before = keptSince(clock.now())
    for (let done = 0; done < most && !signal.aborted; done += step) {
      const over = await db.withSystem('jobs', (tx) => repo.listOver(tx, before, step))
      if (over.length === 0) return
      for (const [workspaceId, rows] of Map.groupBy(over, (row) => row.workspace_id)) {
        const ids = rows.map(({ id }) => id)
        await db.withTenant({ workspaceId }, (tx) => removal.purge(tx, workspaceId, ids, before))
      }
    }
  }),
  handle(appDrop, async ({ payload, signal }) => {
    const scope = { workspaceId: payload.workspace_id }
    let count = dropStep
    while (count === dropStep && !signal.aborted) {
      count = await db.withTenant(scope, (tx) => removal.dropSome(tx, payload.app_id))
    }
    // Cut off by the end of this worker, not by the end of the work: another one goes on.
    signal.throwIfAborted()
  }),
  handle(bytesRemove, async ({ payload }) => {
    const scope = { workspaceId: payload.workspace_id }
    const used = await db.withTenant(scope, async (tx) => {
      const inUse = await repo.keysInUse(tx, payload.document_id)
      const startAfter = new Date(clock.now().getTime() + busyPauseMs)
      if (inUse.isBusy) await jobs.send(tx, bytesRemove, payload, { startAfter })
      return inUse
    })
    if (used.isBusy) return
    for (const key of payload.keys) if (!used.keys.has(key)) await storage.remove(key)
  }),
]
