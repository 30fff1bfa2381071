import { brakeCount, brakeShare, brakeWidenShare } from '@zhiwen/contract/limits.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { ContentApp, OpenSource, Unseen } from '../needs.ts'
import * as runs from '../runs/repo.ts'
import type { KeptPlan } from '../runs/shapes.ts'
import * as widenings from '../widenings/repo.ts'
import { type HoldRun, toSample } from './hold-run.ts'
import { isGone } from './is-gone.ts'
import type { WriteStep } from './write-step.ts'

type Needs = Pick<IngestionNeeds, 'documents'> & {
  db: Db
  write: WriteStep
  holdRun: HoldRun
}
type RunRow = runs.RunRow

/** So many of the documents that were not seen are asked for at the source before any is removed. */
const checkedCount = 100
const sampleCount = 20

/** Only a listing that was read to its end without a fault says that something is gone. */
export const mayRemove = (run: RunRow): boolean =>
  run.mode !== 'preview' && run.listing === 'full' && run.is_complete

type Weight = { unseen: number; widened: number; isDoubtful: boolean; isFed: boolean }

/** Whether a person must look before the run goes on (SM-3); the detail says why. */
export function brakeReason(run: RunRow, weight: Weight): string | null {
  const { unseen, widened, isDoubtful, isFed } = weight
  const live = run.live_before
  if (unseen > brakeCount && unseen > brakeShare * live) return 'removal'
  // A source that suddenly has nothing is more often broken than empty.
  if (unseen > 0 && run.listed === 0 && !isFed) return 'empty'
  if (isDoubtful) return 'still-there'
  // Who has confirmed that the rules are gone has said yes to what follows from it.
  const isAsked = widened > brakeWidenShare * live && !run.is_confirmed
  return isAsked ? 'widening' : null
}

/** Makes the look at what a listing would change before it changes anything. */
export function createBrakeStep({ db, documents, write, holdRun }: Needs) {
  const look = (run: RunRow) =>
    db.withTenant({ workspaceId: run.workspace_id }, async (tx) => ({
      unseen: mayRemove(run) ? await documents.countUnseen(tx, run.app_id, Number(run.number)) : 0,
      sample: mayRemove(run)
        ? await documents.listUnseen(tx, run.app_id, Number(run.number), checkedCount)
        : [],
      widened: await widenings.countWidenings(tx, run.id),
    }))

  /** A listing that leaves out what the source still gives away was short, whatever it says. */
  async function isAnyThere(source: () => Promise<OpenSource>, sample: readonly Unseen[]) {
    const { connector, ctx } = await source()
    for (const one of sample) {
      if (!(await isGone(connector, ctx, one))) return true
    }
    return false
  }

  async function planOf(tx: TenantTx, run: RunRow, sample: readonly Unseen[], counts: Weight) {
    const removed = sample.slice(0, sampleCount).map((one) => toSample('remove', one))
    const ids = (await widenings.listWidened(tx, run.id, sampleCount)).map((row) => row.document_id)
    const widened = (await documents.titlesOf(tx, ids)).map((one) => toSample('widen', one))
    return {
      add_count: run.added,
      change_count: run.changed,
      remove_count: counts.unseen,
      widen_count: counts.widened,
      document_count: run.live_before,
      samples: [...removed, ...widened],
    } satisfies KeptPlan
  }

  return async (run: RunRow, app: ContentApp, source: () => Promise<OpenSource>) => {
    const { unseen, sample, widened } = await look(run)
    // What is fed is ours to know: its list is never wrong.
    const isFed = sample.length > 0 && (await source()).connector.card.isPushed
    const isDoubtful = !isFed && sample.length > 0 && (await isAnyThere(source, sample))
    const weight = { unseen, widened, isDoubtful, isFed }
    return write(run, async (tx, claimed) => {
      const reason = brakeReason(claimed, weight)
      if (reason === null) return { is_checked: true }
      const plan = await planOf(tx, claimed, sample, weight)
      return { is_checked: true, ...(await holdRun(tx, app, { plan, reason })) }
    })
  }
}
