import type { AuditAction } from '@zhiwen/contract/enums.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Audit } from '../../audit/index.ts'
import type { Workspace } from '../../workspace/index.ts'
import type { ContentApp } from './repo.ts'

type Needs = { audit: Audit; workspace: Pick<Workspace, 'auditActor'> }
type Act = {
  action: Extract<AuditAction, `app.${string}`>
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Makes the audit row of an act on an app; a personal one goes by its kind, not its title (ROLE-9). */
export const createNoteAct =
  ({ audit, workspace }: Needs) =>
  async (tx: TenantTx, actor: MemberActor, app: ContentApp, act: Act): Promise<void> => {
    const name = app.scope === 'personal' ? app.app_key : app.title
    await audit.record(tx, {
      workspaceId: actor.workspaceId,
      actor: await workspace.auditActor(tx, actor),
      object: { kind: 'app', id: app.id, name },
      ...act,
    })
  }

export type NoteAct = ReturnType<typeof createNoteAct>
