import type { TenantTx } from '../../../platform/db/index.ts'
import type { Audit } from '../../audit/index.ts'
import type { Workspace } from '../../workspace/index.ts'
import type { ContentApp } from '../apps/repo.ts'

type Needs = { audit: Audit; workspace: Pick<Workspace, 'tellOwners'> }

/** Who acts when a run finds out: nobody in particular. */
const ourselves = {
  userId: null,
  memberId: null,
  name: 'system',
  ip: '',
  userAgent: '',
  requestId: '',
}

/** Makes the news that an app needs a new key or sign-in: the audit row, and whoever looks after it is told (F41). */
export const createSignInEnded =
  ({ audit, workspace }: Needs) =>
  async (tx: TenantTx, app: ContentApp): Promise<void> => {
    const isPersonal = app.scope === 'personal'
    await audit.record(tx, {
      workspaceId: app.workspace_id,
      actor: ourselves,
      action: 'app.needs-auth',
      object: { kind: 'app', id: app.id, name: isPersonal ? app.app_key : app.title },
      before: { state: 'active' },
      after: { state: 'needs_auth' },
    })
    await workspace.tellOwners(tx, {
      workspaceId: app.workspace_id,
      ownerId: isPersonal ? app.created_by : null,
      kind: 'app-needs-auth',
      params: { app: app.title, name: app.title, app_id: app.id, scope: app.scope },
    })
  }

export type SignInEnded = ReturnType<typeof createSignInEnded>
