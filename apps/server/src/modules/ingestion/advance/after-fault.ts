import type { ReasonCode } from '@zhiwen/contract/enums.ts'
import { SourceError } from '../../../connectors/spec.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { Queue } from '../queue.ts'
import { logLine } from '../runs/log-line.ts'
import * as runs from '../runs/repo.ts'
import type { EndRun } from './end-run.ts'
import { failureLimit, pauseAfter } from './pause.ts'

type Needs = Pick<IngestionNeeds, 'datasources'> & {
  db: Db
  clock: Clock
  queue: Queue
  endRun: EndRun
}
type RunRow = runs.RunRow

/** A key that was refused is tried once more, this long after. */
const refusedPauseMs = 15_000

/** Makes what follows when the source did not answer as asked: a pause, or the end of the run. */
export function createAfterFault({ db, clock, queue, endRun, datasources }: Needs) {
  const inRun = <T>(run: RunRow, work: Parameters<typeof db.withTenant<T>>[1]) =>
    db.withTenant({ workspaceId: run.workspace_id }, async (tx) => {
      await datasources.holdApp(tx, run.app_id)
      return work(tx)
    })

  const pause = (run: RunRow, failures: number, pauseMs: number, detail: string) =>
    inRun(run, async (tx) => {
      const now = clock.now()
      const resume_at = new Date(now.getTime() + pauseMs)
      const log = logLine(clock, 'source-paused', detail)
      const isOurs = await runs.pauseRun(tx, run, { failures, resume_at, log }, now)
      if (isOurs) await queue.advance(tx, run, resume_at)
    })

  const fail = (run: RunRow, reason: ReasonCode) => inRun(run, (tx) => endRun.fail(tx, run, reason))

  async function refused(run: RunRow, { isFinal }: SourceError): Promise<void> {
    const hasEnded = await inRun(run, (tx) => datasources.noteRefused(tx, run.app_id, { isFinal }))
    if (!hasEnded) return pause(run, run.failures, refusedPauseMs, 'needs-sign-in')
    await fail(run, 'needs-sign-in')
  }

  /** True when the run waits or has ended; false when the failure is not the source's. */
  return async (run: RunRow, error: unknown): Promise<boolean> => {
    if (!(error instanceof SourceError)) return false
    switch (error.fault) {
      case 'retry-later': {
        const { failures, pauseMs } = pauseAfter(error, run.failures)
        if (failures >= failureLimit) await fail(run, 'source-error')
        else await pause(run, failures, pauseMs, 'retry-later')
        return true
      }
      case 'needs-sign-in':
      case 'token-ended':
        await refused(run, error)
        return true
      case 'forbidden':
        await fail(run, 'source-refused')
        return true
      case 'bad-settings':
        await fail(run, error.reasonCode ?? 'bad-settings')
        return true
    }
  }
}

export type AfterFault = ReturnType<typeof createAfterFault>
