import { results, type SyncMode, type SyncTrigger } from '@zhiwen/contract/enums.ts'
import type { DocumentId, SyncRunId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import * as batches from '../batches/repo.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { ContentApp } from '../needs.ts'
import * as places from '../places/repo.ts'
import type { Queue } from '../queue.ts'
import { nextNightly } from '../schedule/next-times.ts'
import * as repo from './repo.ts'
import type { Starter } from './shapes.ts'

export type Start = {
  trigger: SyncTrigger
  mode: SyncMode
  startedBy: Starter | null
  /** Documents to work on without asking the source for a list. */
  work?: readonly DocumentId[]
}
type Needs = {
  clock: Clock
  queue: Queue
  documents: Pick<IngestionNeeds['documents'], 'countLive'>
  datasources: Pick<IngestionNeeds['datasources'], 'nextRun' | 'noteSync'>
}
type Started = { run: repo.RunRow; joined: boolean }
export type StartRun = (tx: TenantTx, app: ContentApp, start: Start) => Promise<Started>

/** Makes the start of a run; one that is open already is joined (SM-3). */
export function createStartRun({ clock, queue, documents, datasources }: Needs): StartRun {
  async function join(tx: TenantTx, run: repo.RunRow, { trigger, work }: Start): Promise<Started> {
    if (work) {
      await batches.addBatches(tx, run.id, work, clock.now())
      await queue.advance(tx, run)
    } else if (trigger === 'webhook') await repo.markAgain(tx, run.id)
    return { run, joined: true }
  }

  return async (tx, app, start) => {
    const open = await repo.lockOpen(tx, app.id)
    if (open) return join(tx, open, start)
    const { trigger, mode, startedBy: started_by, work } = start
    const isListed = work === undefined
    const wanted = { id: newId<SyncRunId>(), app_id: app.id, trigger, mode, started_by }
    const live_before = await documents.countLive(tx, app.id)
    const listing = isListed ? 'full' : 'none'
    const flags = { is_listing_done: !isListed, is_access_read: !isListed, listing } as const
    const made = await repo.insertRun(tx, { ...wanted, ...flags, live_before }, clock.now())
    if (!made) {
      const other = await repo.lockOpen(tx, app.id)
      // The other run has ended between the two looks.
      if (!other) throw new AppError('state-conflict')
      return join(tx, other, start)
    }
    // Only whoever made the run may raise the numbers: they end the work of every earlier one.
    const { run_number, generation } = await datasources.nextRun(tx, app.id)
    const run = await repo.numberRun(tx, made.id, { number: run_number, generation })
    if (work) await batches.addBatches(tx, run.id, work, clock.now())
    else await places.addPlaces(tx, run.id, [''], 0)
    if (trigger !== 'permission') {
      await datasources.noteSync(tx, app.id, {
        sync_status: results.pending,
        stage: 'queued',
        reason_code: null,
        next_sync_at: nextNightly(app.id, clock.now()),
      })
    }
    await queue.advance(tx, run)
    return { run, joined: false }
  }
}
