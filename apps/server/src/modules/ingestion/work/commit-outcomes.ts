import type { Clock } from '../../../platform/clock.ts'
import type { CrashPoint } from '../../../platform/crash-point.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import * as batches from '../batches/repo.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import * as runs from '../runs/repo.ts'
import { applyOutcomes } from './apply-outcome.ts'
import { createLastingStages } from './lasting-stages.ts'
import type { Outcome } from './outcome.ts'

/** The batch belongs to somebody else by now, or its run has ended: whoever meets this must leave. */
export class LostFenceError extends Error {
  override readonly name = 'LostFenceError'
}

export type Claim = { run: runs.RunRow; number: number; taken: number; deaths: number }

type Needs = Pick<IngestionNeeds, 'documents'> & {
  db: Db
  clock: Clock
  crashPoint: CrashPoint
  claim: Claim
  counts: batches.BatchCounts
}

/** Outcomes are written so often at most, or as soon as there are so many. */
const flushEveryMs = 1_000
const flushAt = 50

/**
 * Makes the writer of a batch. Outcomes wait a moment and go together, so that many small documents
 * cost few transactions; each write checks the fence first.
 */
export function createCommitter({ db, clock, documents, crashPoint, claim, counts }: Needs) {
  const { run, number } = claim
  let waiting: Outcome[] = []
  const stages = createLastingStages()
  let writing: Promise<void> | undefined
  let failure: unknown

  /** Numbers follow what was written; a repeat of the whole batch counts anew. */
  function note(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) {
      if (outcome.kind === 'failed' || outcome.kind === 'skipped') counts[outcome.kind] += 1
    }
  }

  async function write(): Promise<void> {
    const outcomes = waiting
    waiting = []
    const moved = stages.take()
    if (outcomes.length + moved.length === 0) return
    await db.withTenant({ workspaceId: run.workspace_id }, async (tx) => {
      await hold(tx, claim)
      await documents.lock(tx, [...moved, ...outcomes.map(({ id }) => id)])
      if (moved.length > 0) await documents.setStage(tx, moved, 'parsing')
      await applyOutcomes(tx, documents, outcomes)
      note(outcomes)
      await batches.changeBatch(tx, { runId: run.id, number }, counts, clock.now())
      if (outcomes.length > 0) crashPoint('before-commit')
    })
    if (outcomes.length > 0) crashPoint('after-commit')
  }

  function flush(): void {
    writing ??= write()
      .catch((error: unknown) => {
        failure = error
      })
      .finally(() => {
        writing = undefined
      })
  }
  const timer = setInterval(flush, flushEveryMs)

  return {
    add(outcome: Outcome): void {
      if (failure !== undefined) throw failure
      waiting.push(outcome)
      stages.forget(outcome.id)
      if (waiting.length >= flushAt) flush()
    },
    noteStage: stages.note,
    /** Waits until everything is written. */
    async finish(): Promise<void> {
      clearInterval(timer)
      // What came while a write was under way is left for the next one.
      while (failure === undefined && (writing || waiting.length > 0)) {
        flush()
        await writing
      }
      if (failure !== undefined) throw failure
    },
    stop: () => clearInterval(timer),
  }
}

/** Throws unless this batch is still ours and its run goes on. */
export async function hold(tx: TenantTx, { run, number, taken }: Claim): Promise<void> {
  const isRun = await runs.holdFence(tx, run)
  if (!isRun || !(await batches.holdClaim(tx, { runId: run.id, number, taken }))) {
    throw new LostFenceError('the batch is not ours any more')
  }
}
