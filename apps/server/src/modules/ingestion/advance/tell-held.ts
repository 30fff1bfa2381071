import type { TenantTx } from '../../../platform/db/index.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import type { ContentApp } from '../needs.ts'
import type { KeptPlan } from '../runs/shapes.ts'

/** Makes the message that a run waits for a person: to managers, or to the owner of a personal app. */
export const createTellHeld =
  ({ workspace }: Pick<IngestionNeeds, 'workspace'>) =>
  (tx: TenantTx, app: ContentApp, { remove_count, widen_count }: KeptPlan): Promise<void> =>
    workspace.tellOwners(tx, {
      workspaceId: app.workspace_id,
      ownerId: app.scope === 'personal' ? app.created_by : null,
      kind: 'sync-held',
      params: {
        app: app.title,
        name: app.title,
        app_id: app.id,
        scope: app.scope,
        removed: String(remove_count),
        widened: String(widen_count),
      },
    })

export type TellHeld = ReturnType<typeof createTellHeld>
