import type { IngestionNeeds } from '../ingestion-needs.ts'
import * as runs from '../runs/repo.ts'
import * as widenings from '../widenings/repo.ts'
import { mayRemove } from './brake-step.ts'
import type { WriteStep } from './write-step.ts'

type Needs = Pick<IngestionNeeds, 'documents'> & { write: WriteStep }

const perStep = 500

/** Makes the last changes of a listing, some documents per step: wider readers, then removals. */
export const createCleanStep = ({ documents, write }: Needs) => ({
  widen: (run: runs.RunRow) =>
    write(run, async (tx) => {
      const taken = await widenings.takeWidenings(tx, run.id, perStep)
      await documents.applyAccess(tx, run.app_id, taken)
      return {}
    }),
  remove: (run: runs.RunRow) =>
    write(run, async (tx, claimed) => {
      if (!mayRemove(claimed)) return { is_cleaned: true }
      const removed = await documents.removeUnseen(tx, run.app_id, Number(run.number), perStep)
      return { stage: 'cleaning', add: { removed }, is_cleaned: removed < perStep }
    }),
})
