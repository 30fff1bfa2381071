import type { DocumentId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { ContentApp } from '../needs.ts'
import { logLine } from '../runs/log-line.ts'
import type { KeptPlan, PlanSample } from '../runs/shapes.ts'
import type { TellHeld } from './tell-held.ts'

type Needs = Pick<IngestionNeeds, 'datasources'> & { clock: Clock; tellHeld: TellHeld }
type Held = { plan: KeptPlan; reason: string }

/** Makes the stop of a run until a person has looked (SM-3): what it plans is kept, and told. */
export const createHoldRun =
  ({ clock, datasources, tellHeld }: Needs) =>
  async (tx: TenantTx, app: ContentApp, { plan, reason }: Held) => {
    await datasources.noteSync(tx, app.id, { stage: 'held' })
    await tellHeld(tx, app, plan)
    return {
      state: 'held' as const,
      stage: 'held' as const,
      held_at: clock.now(),
      plan,
      log: logLine(clock, 'held', reason),
    }
  }

export type HoldRun = ReturnType<typeof createHoldRun>

type Titled = { id: DocumentId; title: string; path: string }

/** A document of a plan; its title is masked for whoever may not read it. */
export const toSample = (act: PlanSample['act'], { id, title, path }: Titled): PlanSample => ({
  document_id: id,
  act,
  title,
  path,
})
