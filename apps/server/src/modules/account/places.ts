import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { activateUser, createWorkspace, UserInfo } from '@zhiwen/contract/user.ts'
import type { UserActor } from '../../http/actor.ts'
import type { InputOf } from '../../http/route.ts'
import type { Config } from '../../platform/config.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { Limits } from '../../platform/limits.ts'
import type { Identity } from '../identity/index.ts'
import type { Workspace } from '../workspace/index.ts'
import type { ChangeAccount } from './change-account.ts'

type Needs = {
  config: Config
  limits: Limits
  identity: Identity
  workspace: Workspace
  change: ChangeAccount
}

/** Makes the ways into a workspace: the first by the guide, more of one's own, and the switch between them. */
export function createPlaces({ config, limits, identity, workspace, change }: Needs) {
  const { users } = identity
  return {
    /** Finishes the guide: profile, terms and first workspace, all or nothing (API-USER-2). */
    async activate(
      actor: UserActor,
      body: InputOf<typeof activateUser>['body'],
    ): Promise<UserInfo> {
      if (body.terms_version !== config.TERMS_VERSION) {
        throw fieldError('input-invalid', 'terms_version', 'field.format-invalid')
      }
      await limits.take('name-probe', actor.userId)
      const workspaceId = workspace.newWorkspaceId()
      const { display_name: displayName, terms_version: termsVersion } = body
      return change(actor, async (tx) => {
        // The account comes first: its row keeps two calls of one user apart.
        await users.activate(tx, actor.userId, { displayName, termsVersion, workspaceId })
        const person = await users.getPerson(tx, actor.userId)
        await workspace.create(tx, { caller: actor, person, workspaceId, name: body.company_name })
      })
    },
    /** Founds another workspace and makes it current (API-WS-1). */
    async createWorkspace(actor: UserActor, body: InputOf<typeof createWorkspace>['body']) {
      if (!actor.isActive) throw new AppError('user-inactive')
      await limits.take('name-probe', actor.userId)
      const workspaceId = workspace.newWorkspaceId()
      return change(actor, async (tx) => {
        await users.setCurrentWorkspace(tx, actor.userId, workspaceId)
        const person = await users.getPerson(tx, actor.userId)
        await workspace.create(tx, { caller: actor, person, workspaceId, name: body.company_name })
      })
    },
    /** Makes another of the user's own workspaces the current one (API-USER-10). */
    switchWorkspace: (actor: UserActor, workspaceId: WorkspaceId): Promise<UserInfo> =>
      change(actor, async (tx) => {
        await workspace.requireActive(tx, workspaceId, actor.userId)
        await users.setCurrentWorkspace(tx, actor.userId, workspaceId)
      }),
  }
}
