import type { MemberActor } from '../../../http/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import { type RunRow, readDetails } from './repo.ts'

type Action = 'app.sync-confirmed' | 'app.sync-rejected'
type Run = Pick<RunRow, 'id' | 'app_id'>

/** Makes the audit row of what somebody decided about a held run: how much it would take away or open. */
export const createNoteDecision =
  ({ datasources }: Pick<IngestionNeeds, 'datasources'>) =>
  async (tx: TenantTx, actor: MemberActor, run: Run, action: Action): Promise<void> => {
    const app = await datasources.appFor(tx, actor, run.app_id, 'manage')
    const { plan } = await readDetails(tx, run.id)
    const after = { removed: plan?.remove_count ?? 0, widened: plan?.widen_count ?? 0 }
    await datasources.noteAct(tx, actor, app, { action, after })
  }
