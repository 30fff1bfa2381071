import { SourceError } from '../../../connectors/spec.ts'
import { GuardError } from '../../../platform/guarded-fetch/index.ts'
import type { WorkItem } from '../../documents/index.ts'
import type { AfterFault } from '../advance/after-fault.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { Queue } from '../queue.ts'
import { openOnce } from '../source-once.ts'
import { createCloseBatch } from './close-batch.ts'
import { createCommitter, LostFenceError } from './commit-outcomes.ts'
import { forEachOf } from './for-each-of.ts'
import { createTakeBatch, type Taken, type Which } from './take-batch.ts'
import { workDocument } from './work-document.ts'

type Needs = IngestionNeeds & { queue: Queue; afterFault: AfterFault }

/** Documents of a batch at work at once: while one is fetched, others are parsed and embedded. */
const atOnce = 8
/** A batch whose worker died so often is worked on document by document. */
const carefulAfter = 3
const deathsMax = 8

/** Makes the work on one batch. A repeat takes only what is not stored; nothing is ever done twice. */
export function createProcessBatch(needs: Needs) {
  const { clock, afterFault } = needs

  const take = createTakeBatch(needs)
  const { close, putBack } = createCloseBatch(needs)

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
      await committer.finish()
    } finally {
      committer.stop()
      await source.close()
    }
  }

  /** A document that kills every worker is found by working alone; then it fails, the others go on. */
  async function endKillers(taken: Taken): Promise<void> {
    const { claim, items, counts } = taken
    const committer = createCommitter({ ...needs, claim, counts })
    for (const { id, source_version } of items) {
      committer.add({ id, source_version, kind: 'failed', reason: 'internal' })
    }
    await committer.finish()
    await close(taken)
  }

  return async (which: Which, signal: AbortSignal): Promise<void> => {
    const taken = await take(which)
    if (!taken) return
    if (taken.claim.deaths > deathsMax) return endKillers(taken)
    try {
      await workThrough(taken, signal)
      await close(taken)
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
