import type { DocumentId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { CrashPoint } from '../../../platform/crash-point.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import * as batches from '../batches/repo.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import * as runs from '../runs/repo.ts'
import { applyOutcome } from './apply-outcome.ts'
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

const flushEveryMs = 1_000

/**
 * Makes the writer of a batch. Outcomes that arrive while a write is under way go together into the
 * next one, so that many small documents cost few transactions; each write checks the fence first.
 */
export function createCommitter({ db, clock, documents, crashPoint, claim, counts }: Needs) {
  const { run, number } = claim
  let waiting: Outcome[] = []
  let stages = new Map<DocumentId, 'parsing'>()
  let writing: Promise<void> | undefined
  let failure: unknown
  let retryAt: Date | undefined

  /** Numbers follow what was written; a repeat of the whole batch counts anew. */
  function note(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) {
      if (outcome.kind === 'failed' || outcome.kind === 'skipped') counts[outcome.kind] += 1
      if (outcome.kind === 'later' && (!retryAt || outcome.at < retryAt)) retryAt = outcome.at
    }
  }

  async function write(): Promise<void> {
    while (waiting.length > 0 || stages.size > 0) {
      const [outcomes, moved] = [waiting, stages]
      waiting = []
      stages = new Map()
      for (const { id } of outcomes) moved.delete(id)
      // One order for all writers, so that two batches with a common document never block each other.
      outcomes.sort((a, b) => (a.id < b.id ? -1 : 1))
      await db.withTenant({ workspaceId: run.workspace_id }, async (tx) => {
        await hold(tx, claim)
        if (moved.size > 0) await documents.setStage(tx, [...moved.keys()], 'parsing')
        for (const outcome of outcomes) await applyOutcome(tx, documents, outcome)
        note(outcomes)
        await batches.changeBatch(tx, { runId: run.id, number }, counts, clock.now())
        if (outcomes.length > 0) crashPoint('before-commit')
      })
      if (outcomes.length > 0) crashPoint('after-commit')
    }
  }

  function flush(): void {
    writing ??= write()
      .catch((error: unknown) => {
        failure = error
      })
      .finally(() => {
        writing = undefined
        if (failure === undefined && waiting.length > 0) flush()
      })
  }
  // Stages that last are written now and then; a quick document never shows them.
  const timer = setInterval(flush, flushEveryMs)

  return {
    add(outcome: Outcome): void {
      if (failure !== undefined) throw failure
      waiting.push(outcome)
      flush()
    },
    noteStage: (id: DocumentId) => void stages.set(id, 'parsing'),
    /** Waits until everything is written; returns when the first document may be tried again. */
    async finish(): Promise<Date | undefined> {
      clearInterval(timer)
      flush()
      // A write that ends may have started the next one.
      for (let last = writing; last; last = writing) await last
      if (failure !== undefined) throw failure
      return retryAt
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
