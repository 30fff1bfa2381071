import type { SyncRunId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import * as batches from '../batches/repo.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { ContentApp } from '../needs.ts'
import type { Queue } from '../queue.ts'
import { runToAdvance } from '../runs/policy.ts'
import * as runs from '../runs/repo.ts'
import { openOnce, type SourceOnce } from '../source-once.ts'
import type { AfterFault } from './after-fault.ts'
import type { EndRun } from './end-run.ts'
import { type HandOut, windowSize } from './hand-out.ts'
import type { Settle } from './settle.ts'
import { stageOf } from './settle.ts'
import type { Steps } from './steps.ts'

type RunRow = runs.RunRow
type Which = { workspaceId: WorkspaceId; runId: SyncRunId }
type Needs = Pick<IngestionNeeds, 'documents' | 'datasources'> & {
  db: Db
  clock: Clock
  queue: Queue
  steps: Steps
  settle: Settle
  handOut: HandOut
  endRun: EndRun
  afterFault: AfterFault
}

/** A job works this long, then queues the next one: other workspaces get their turn. */
const turnMs = 20_000
const waitMs = 1_500
const admissionWaitMs = 5_000
/** Runs of one workspace at work at once; the others wait in line. */
const runsAtOnce = 4

/** Makes the worker's side of a run: steps until the turn is over, something must be waited for, or all is done. */
export function createAdvanceRun(needs: Needs) {
  const { db, clock, queue, datasources, steps, settle, handOut, endRun, afterFault } = needs
  const inRun = <T>(run: RunRow, work: Parameters<typeof db.withTenant<T>>[1]) =>
    db.withTenant({ workspaceId: run.workspace_id }, work)
  const later = (ms: number) => new Date(clock.now().getTime() + ms)

  const leave = (run: RunRow, ms: number) =>
    inRun(run, async (tx) => {
      await runs.touchRun(tx, run.id, clock.now())
      await queue.advance(tx, run, later(ms))
      return null
    })

  /** Looks at what the workers and the index have done; returns how much is left. */
  const look = (run: RunRow) =>
    inRun(run, async (tx) => {
      if (!(await runs.holdFence(tx, run))) return 0
      const left = await settle(tx, run)
      await handOut(tx, run)
      const sums = (await batches.sumBatches(tx, [run.id], clock.now())).get(run.id)
      const isBusy = run.state === 'running' && run.is_listing_done && sums && left > 0
      if (isBusy && run.stage !== stageOf(sums)) {
        await runs.changeRun(tx, run.id, { stage: stageOf(sums) })
        await datasources.noteSync(tx, run.app_id, { stage: stageOf(sums) })
      }
      return left
    })

  /** Runs of a workspace that has enough at work wait; whoever came first goes first. */
  const isAdmitted = (run: RunRow) =>
    inRun(run, async (tx) => (await runs.countRunning(tx)) < runsAtOnce)

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
    if ((await look(run)) > 0) return leave(run, waitMs)
    return inRun(run, async (tx) => {
      const claimed = await runs.takeStep(tx, run, clock.now())
      if (!claimed) return null
      // Work may have come in since the look.
      if ((await batches.countUnfinished(tx, run.id)) > 0) return claimed
      await endRun.finish(tx, claimed, app)
      return null
    })
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
          if (now.is_access_read !== at?.is_access_read && at) return await leaveNow(at)
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

  const leaveNow = async (run: RunRow): Promise<void> => {
    await inRun(run, (tx) => queue.advance(tx, run))
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

export type AdvanceRun = ReturnType<typeof createAdvanceRun>
