import type { ImportId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { appFor } from '../connections/policy.ts'
import type { OpenSource, Sources } from '../connections/sources.ts'
import { createAfterFault } from './after-fault.ts'
import { createListStep } from './list-step.ts'
import { createMatchStep, type MatchNeeds } from './match-step.ts'
import { importToRun } from './policy.ts'
import type { QueueNext } from './queue-next.ts'
import type { Run } from './write-step.ts'

/** A job works this long, then queues the next one: other workspaces get their turn. */
const turnMs = 20_000

type Needs = MatchNeeds & { sources: Sources; queueNext: QueueNext }
type Which = { workspaceId: WorkspaceId; importId: ImportId }

export type RunImport = (which: Which, signal: AbortSignal) => Promise<void>

/** Makes the worker's side of a run: steps until the turn is over, the source asks to wait, or all is done. */
export function createRunImport(needs: Needs): RunImport {
  const { db, clock, sources, queueNext } = needs
  const listStep = createListStep(needs)
  const matchStep = createMatchStep(needs)
  const afterFault = createAfterFault(needs)

  /** The source is opened when a step first needs it, and then kept for the turn. */
  function sourceOnce(run: Run, signal: AbortSignal): () => Promise<OpenSource> {
    let opened: Promise<OpenSource> | undefined
    const open = async () => {
      const scope = { workspaceId: run.workspace_id }
      return sources.open(await db.withTenant(scope, (tx) => appFor(tx, run.app_id)), signal)
    }
    return () => (opened ??= open())
  }

  async function takeTurn(run: Run, signal: AbortSignal): Promise<void> {
    const source = sourceOnce(run, signal)
    const step = (at: Run) => (at.phase === 'list' ? listStep(at, source) : matchStep(at))
    const endsAt = clock.now().getTime() + turnMs
    let at: Run | null = run
    while (at?.state === 'queued' || at?.state === 'running') {
      signal.throwIfAborted()
      const now: Run = at
      if (clock.now().getTime() > endsAt) {
        return db.withTenant({ workspaceId: now.workspace_id }, (tx) => queueNext(tx, now))
      }
      at = await step(now).catch((error: unknown) => afterFault(now, error).then(() => null))
    }
  }

  return async ({ workspaceId, importId }, signal) => {
    const run = await db.withTenant({ workspaceId }, (tx) => importToRun(tx, importId))
    if (run) await takeTurn(run, signal)
  }
}
