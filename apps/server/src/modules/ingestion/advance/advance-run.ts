import type { SyncRunId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import * as batches from '../batches/repo.ts'
import type { ContentApp } from '../needs.ts'
import { runToAdvance } from '../runs/policy.ts'
import * as runs from '../runs/repo.ts'
import { openOnce, type SourceOnce } from '../source-once.ts'
import type { AfterFault } from './after-fault.ts'
import type { EndRun } from './end-run.ts'
import { windowSize } from './hand-out.ts'
import type { Steps } from './steps.ts'
import { createWatch, type WatchNeeds } from './watch-run.ts'

type RunRow = runs.RunRow
type Which = { workspaceId: WorkspaceId; runId: SyncRunId }
type Needs = WatchNeeds & {
  steps: Steps
  endRun: EndRun
  afterFault: AfterFault
}

/** A job works this long, then queues the next one: other workspaces get their turn. */
const turnMs = 20_000
const waitMs = 1_500
const admissionWaitMs = 5_000

/** Makes the worker's side of a run: steps until the turn is over, something must be waited for, or all is done. */
export function createAdvanceRun(needs: Needs) {
  const { db, clock, queue, datasources, steps, afterFault } = needs
  const { look, leave, isAdmitted, isIndexBehind } = createWatch(needs)
  const inRun = <T>(run: RunRow, work: Parameters<typeof db.withTenant<T>>[1]) =>
    db.withTenant({ workspaceId: run.workspace_id }, work)
  const finish = createFinish(needs)

  /** The next thing to do; null ends the turn. */
  async function step(run: RunRow, app: ContentApp, source: SourceOnce): Promise<RunRow | null> {
    if (run.state === 'queued' && !(await isAdmitted(run))) return leave(run, admissionWaitMs)
    if (!run.is_access_read) return steps.access(run, app, source)
    if (run.mode === 'preview') return steps.preview(run, app, source)
    if (!run.is_listing_done) {
      const left = await look(run)
      return left >= windowSize ? leave(run, waitMs) : steps.list(run, app, source)
    }
    if (!run.is_checked) return steps.brake(run, app, source)
    if (!run.is_cleaned) return steps.clean(run)
    if ((await look(run)) > 0 || (await isIndexBehind(run))) return leave(run, waitMs)
    return finish(run, app)
  }

  async function takeTurn(run: RunRow, app: ContentApp, signal: AbortSignal): Promise<void> {
    const source = openOnce(needs, app, { run, signal, now: clock.now() })
    const endsAt = clock.now().getTime() + turnMs
    let at: RunRow | null = run
    try {
      while (at?.state === 'queued' || at?.state === 'running') {
        signal.throwIfAborted()
        const now: RunRow = at
        if (clock.now().getTime() > endsAt) {
          await leave(now, 0)
          return
        }
        try {
          at = await step(now, app, source.open)
          // Rules are read by the first step and used by the others.
          if (at && now.is_access_read !== at.is_access_read) {
            await leave(at, 0)
            return
          }
        } catch (error) {
          if (!(await afterFault(now, error))) throw error
          return
        }
      }
      if (at?.state === 'held') await leave(at, waitMs)
    } finally {
      await source.close()
    }
  }

  return async ({ workspaceId, runId }: Which, signal: AbortSignal): Promise<void> => {
    const { run, app } = await db.withTenant({ workspaceId }, async (tx) => {
      const found = await runToAdvance(tx, runId)
      return { run: found, app: found && (await datasources.contentApp(tx, found.app_id)) }
    })
    if (!run || !app) return
    if (run.resume_at && run.resume_at > clock.now()) {
      return inRun(run, (tx) => queue.advance(tx, run, run.resume_at ?? undefined))
    }
    if (run.state !== 'held') return takeTurn(run, app, signal)
    // Documents are worked on while a person thinks about what would be taken away.
    if ((await look(run)) > 0) await leave(run, waitMs)
  }
}

/** Makes the last step of a run; work that has come in since the last look keeps it going. */
const createFinish =
  ({ db, clock, datasources, endRun }: Pick<Needs, 'db' | 'clock' | 'datasources' | 'endRun'>) =>
  (run: RunRow, app: ContentApp): Promise<RunRow | null> =>
    db.withTenant({ workspaceId: run.workspace_id }, async (tx) => {
      await datasources.holdApp(tx, app.id)
      const claimed = await runs.takeStep(tx, run, clock.now())
      if (!claimed) return null
      if ((await batches.countUnfinished(tx, run.id)) > 0) return claimed
      await endRun.finish(tx, claimed, app)
      return null
    })

export type AdvanceRun = ReturnType<typeof createAdvanceRun>
