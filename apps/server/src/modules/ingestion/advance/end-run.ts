import { type ReasonCode, results } from '@zhiwen/contract/enums.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import * as batches from '../batches/repo.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { ContentApp } from '../needs.ts'
import type * as runs from '../runs/repo.ts'
import type { StartRun } from '../runs/start-run.ts'
import { createCloseRun } from './close-run.ts'

type Needs = Pick<IngestionNeeds, 'documents' | 'datasources'> & {
  clock: Clock
  startRun: StartRun
}
type RunRow = runs.RunRow

/** Makes the ways a run ends. Its numbers stay; what it worked with goes. */
export function createEndRun({ clock, documents, datasources, startRun }: Needs) {
  const end = createCloseRun(clock)

  /** Ends a run before its time; documents it had not come to go back to what they were. */
  async function breakOff(
    tx: TenantTx,
    run: RunRow,
    how: { state: 'failed' | 'cancelled'; reason_code: ReasonCode | null },
  ) {
    const ended = await end(tx, run, how)
    if (!ended) return undefined
    await datasources.raiseGeneration(tx, run.app_id)
    await documents.releaseWork(tx, run.app_id)
    return ended
  }

  return {
    /** Ends a run that has done everything it could. */
    async finish(tx: TenantTx, run: RunRow, app: ContentApp): Promise<void> {
      const isShort = !run.is_complete
      const sums = (await batches.sumBatches(tx, [run.id], clock.now())).get(run.id)
      const hasErrors = isShort || (sums?.failed ?? 0) > 0
      const state = hasErrors ? 'success_with_errors' : 'success'
      const reason_code = isShort ? 'listing-incomplete' : null
      const ended = await end(tx, run, { state, reason_code })
      if (!ended) return
      const isListing = run.is_complete && run.listing !== 'none' && run.mode !== 'preview'
      await datasources.noteSync(tx, app.id, {
        sync_status: results.success,
        stage: null,
        reason_code,
        last_sync_at: clock.now(),
        refused_count: 0,
        // The next delta starts where this one ended only if nothing was left out.
        ...(isListing && run.next_delta_cursor !== null && { delta_cursor: run.next_delta_cursor }),
        ...(isListing && run.listing === 'full' && { last_full_at: clock.now() }),
      })
      if (!ended.runs_again) return
      await startRun(tx, app, { trigger: 'webhook', mode: 'incremental', startedBy: null })
    },
    async fail(tx: TenantTx, run: RunRow, reason_code: ReasonCode): Promise<void> {
      const ended = await breakOff(tx, run, { state: 'failed', reason_code })
      if (!ended) return
      const news = { sync_status: results.fail, stage: null, reason_code }
      await datasources.noteSync(tx, run.app_id, news)
    },
    /** Stops a run or rejects what it plans; what is done stays. */
    async cancel(tx: TenantTx, run: RunRow, app: ContentApp, reason: ReasonCode | null = null) {
      const ended = await breakOff(tx, run, { state: 'cancelled', reason_code: reason })
      if (!ended) return undefined
      const sync_status = app.last_sync_at ? results.success : results.pending
      await datasources.noteSync(tx, app.id, { sync_status, stage: null, reason_code: null })
      return ended
    },
  }
}

export type EndRun = ReturnType<typeof createEndRun>
