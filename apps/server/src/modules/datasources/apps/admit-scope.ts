import { type AppScope, userTypes } from '@zhiwen/contract/enums.ts'
import type { ContentConnector } from '../../../connectors/content-spec.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import type { Workspace } from '../../workspace/index.ts'

type Needs = { workspace: Pick<Workspace, 'readRules'> }

/** Makes the question who may have apps of a scope (ROLE-8, ROLE-10), and which kinds exist there. */
export const createAdmitScope =
  ({ workspace }: Needs) =>
  async (
    tx: TenantTx,
    actor: MemberActor,
    scope: AppScope,
    connector: ContentConnector,
  ): Promise<void> => {
    if (scope === 'workspace' && actor.userType < userTypes.admin) {
      throw new AppError('access-denied')
    }
    if (scope === 'personal') {
      const rules = await workspace.readRules(tx, actor.workspaceId)
      if (!rules.allow_personal_apps) throw new AppError('access-denied')
    }
    if (!connector.card.scopes.includes(scope)) {
      throw fieldError('input-invalid', 'app_key', 'field.format-invalid')
    }
  }

export type AdmitScope = ReturnType<typeof createAdmitScope>
