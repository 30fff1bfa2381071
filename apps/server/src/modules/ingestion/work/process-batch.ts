import type { SyncRunId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { SourceError } from '../../../connectors/spec.ts'
import { GuardError } from '../../../platform/guarded-fetch/index.ts'
import type { WorkItem } from '../../documents/index.ts'
import type { AfterFault } from '../advance/after-fault.ts'
import * as batches from '../batches/repo.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { ContentApp } from '../needs.ts'
import type { Queue } from '../queue.ts'
import { runToAdvance } from '../runs/policy.ts'
import * as runs from '../runs/repo.ts'
import { openOnce } from '../source-once.ts'
import { type Claim, createCommitter, hold, LostFenceError } from './commit-outcomes.ts'
import { forEachOf } from './for-each-of.ts'
import { workDocument } from './work-document.ts'

type Which = { workspaceId: WorkspaceId; runId: SyncRunId; number: number }
type Needs = IngestionNeeds & { queue: Queue; afterFault: AfterFault }
type Taken = { claim: Claim; app: ContentApp; items: WorkItem[]; counts: batches.BatchCounts }

/** Documents of a batch at work at once: while one is fetched, others are parsed and embedded. */
const atOnce = 8
/** A batch whose worker died so often is worked on document by document. */
const carefulAfter = 3
const deathsMax = 8
const storePauseMs = 15_000

/** Makes the work on one batch. A repeat takes only what is not stored; nothing is ever done twice. */
export function createProcessBatch(needs: Needs) {
  const { db, clock, documents, datasources, queue, afterFault } = needs

  const take = ({ workspaceId, runId, number }: Which): Promise<Taken | null> =>
    db.withTenant({ workspaceId }, async (tx) => {
      const run = await runToAdvance(tx, runId)
      if (!run || !(await runs.holdFence(tx, run))) return null
      const app = await datasources.contentApp(tx, run.app_id)
      const batch = await batches.takeBatch(tx, { runId, number }, clock.now())
      if (!app || !batch) return null
      const items = await documents.takeForWork(tx, batch.document_ids, {})
      const counts = await countEarlier(tx, batch.document_ids, items)
      const { taken, deaths } = batch
      return { claim: { run, number, taken, deaths }, app, items, counts }
    })

  /** What an earlier try has done already counts as done. */
  async function countEarlier(...[tx, ids, items]: Earlier): Promise<batches.BatchCounts> {
    const open = new Set(items.map(({ id }) => id))
    const states = (await documents.statesOf(tx, ids)).filter(({ id }) => !open.has(id))
    const of = (...names: string[]) => states.filter(({ state }) => names.includes(state)).length
    const stored = of('indexing', 'ready')
    return {
      fetched: stored,
      parsed: stored,
      indexed: of('ready'),
      skipped: of('skipped'),
      failed: of('failed'),
    }
  }

  async function workThrough({ claim, app, items, counts }: Taken, signal: AbortSignal) {
    const source = openOnce(needs, app, { run: claim.run, signal, now: clock.now() })
    const committer = createCommitter({ ...needs, claim, counts })
    const onStage = (id: WorkItem['id'], stage: 'fetched' | 'parsed') => {
      counts[stage] += 1
      if (stage === 'fetched') committer.noteStage(id)
    }
    try {
      const model = await needs.embeddingOf(app.workspace_id)
      const each = { ...needs, app, model, source: source.open, signal, onStage }
      const limit = claim.deaths > carefulAfter ? 1 : atOnce
      await forEachOf(items, limit, async (item) => {
        signal.throwIfAborted()
        committer.add(await workDocument(each, item))
      })
      return await committer.finish()
    } finally {
      committer.stop()
      await source.close()
    }
  }

  /** The batch is through, or waits with the documents that are to be tried again. */
  const close = ({ claim }: Taken, retryAt: Date | undefined) =>
    db.withTenant({ workspaceId: claim.run.workspace_id }, async (tx) => {
      await hold(tx, claim)
      const { run, number } = claim
      const key = { runId: run.id, number }
      await batches.forgetDeaths(tx, key)
      if (retryAt) return queue.batch(tx, run, number, retryAt)
      await batches.changeBatch(tx, key, { state: 'stored' }, clock.now())
      await queue.advance(tx, run)
    })

  /** Something of ours was out of order: the batch waits, and that it died is not counted against it. */
  const putBack = ({ claim }: Taken) =>
    db.withTenant({ workspaceId: claim.run.workspace_id }, async (tx) => {
      await hold(tx, claim)
      const { run, number } = claim
      await batches.forgetDeaths(tx, { runId: run.id, number })
      const at = new Date(clock.now().getTime() + storePauseMs)
      await queue.batch(tx, run, number, at)
    })

  /** A document that kills every worker is found by working alone; then it fails, the others go on. */
  async function endKillers(taken: Taken): Promise<void> {
    const { claim, items, counts } = taken
    const committer = createCommitter({ ...needs, claim, counts })
    for (const { id, source_version } of items) {
      committer.add({ id, source_version, kind: 'failed', reason: 'internal' })
    }
    await close(taken, await committer.finish())
  }

  return async (which: Which, signal: AbortSignal): Promise<void> => {
    const taken = await take(which)
    if (!taken) return
    if (taken.claim.deaths > deathsMax) return endKillers(taken)
    try {
      await close(taken, await workThrough(taken, signal))
    } catch (error) {
      if (error instanceof LostFenceError) return
      if (error instanceof SourceError || error instanceof GuardError) {
        await afterFault(taken.claim.run, error)
        return
      }
      needs.log.warn({ err: error, batch: which.number }, 'batch put back')
      await putBack(taken).catch((failure: unknown) => {
        if (!(failure instanceof LostFenceError)) throw failure
      })
    }
  }
}

type Earlier = [
  tx: Parameters<IngestionNeeds['documents']['statesOf']>[0],
  ids: Parameters<IngestionNeeds['documents']['statesOf']>[1],
  items: readonly WorkItem[],
]
