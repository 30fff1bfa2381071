import { SourceError } from '../../../connectors/spec.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import * as apps from '../connections/repo.ts'
import { failureLimit, pauseAfter } from './pause.ts'
import type { QueueNext } from './queue-next.ts'
import * as repo from './repo.ts'
import type { Run } from './write-step.ts'

type Needs = { db: Db; clock: Clock; queueNext: QueueNext }

/** Makes what follows when a step did not work: a pause, the end of the run, or another try of the job. */
export function createAfterFault({ db, clock, queueNext }: Needs) {
  const fail = (run: Run, reason: string) =>
    db.withTenant({ workspaceId: run.workspace_id }, async (tx) => {
      const now = clock.now()
      await repo.endImport(tx, run.id, { state: 'failed', reason }, now)
      if (reason === 'source-needs-auth') await apps.setState(tx, run.app_id, 'needs_auth', now)
    })

  async function wait(run: Run, error: SourceError): Promise<void> {
    const { failures, pauseMs } = pauseAfter(error, run.failures)
    if (failures >= failureLimit) return fail(run, 'source-unavailable')
    await db.withTenant({ workspaceId: run.workspace_id }, async (tx) => {
      const now = clock.now()
      const resume_at = new Date(now.getTime() + pauseMs)
      const isOurs = await repo.pauseImport(tx, run, { failures, resume_at }, now)
      if (isOurs) await queueNext(tx, run, resume_at)
    })
  }

  return async (run: Run, error: unknown): Promise<void> => {
    if (error instanceof SourceError) {
      return error.fault === 'retry-later' ? wait(run, error) : fail(run, 'source-needs-auth')
    }
    // A role that was deleted or filled up: only a person can help.
    if (error instanceof AppError && error.status < 500) return fail(run, error.code)
    throw error
  }
}
