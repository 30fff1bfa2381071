import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import * as runs from '../runs/repo.ts'
import * as widenings from '../widenings/repo.ts'
import { createAccessStep } from './access-step.ts'
import { createBrakeStep } from './brake-step.ts'
import { createCleanStep } from './clean-step.ts'
import type { EndRun } from './end-run.ts'
import type { HandOut } from './hand-out.ts'
import { createHoldRun } from './hold-run.ts'
import { createKeepBodies } from './keep-bodies.ts'
import { createListStep } from './list-step.ts'
import { createPreviewStep } from './preview-step.ts'
import type { TellHeld } from './tell-held.ts'
import { createWriteStep } from './write-step.ts'

type Needs = Pick<IngestionNeeds, 'documents' | 'datasources'> & {
  db: Db
  clock: Clock
  storage: Storage
  handOut: HandOut
  endRun: EndRun
  tellHeld: TellHeld
}

/** Everything a run does itself, one step at a time; the documents are the batches' part. */
export function createSteps(needs: Needs) {
  const write = createWriteStep(needs)
  const holdRun = createHoldRun(needs)
  const list = createListStep({ ...needs, write, keepBodies: createKeepBodies(needs) })
  const clean = createCleanStep({ ...needs, write })
  return {
    access: createAccessStep({ ...needs, write, holdRun }),
    list: (...given: Parameters<typeof list.step>) => list.step(...given),
    preview: createPreviewStep({ ...needs, write }),
    brake: createBrakeStep({ ...needs, write, holdRun }),
    async clean(run: runs.RunRow): Promise<runs.RunRow | null> {
      const kept = await needs.db.withTenant({ workspaceId: run.workspace_id }, (tx) =>
        widenings.countWidenings(tx, run.id),
      )
      return kept > 0 ? clean.widen(run) : clean.remove(run)
    },
  }
}

export type Steps = ReturnType<typeof createSteps>
