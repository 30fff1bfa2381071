import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { createWorkspace, UserInfo } from '@zhiwen/contract/user.ts'
import type { UserActor } from '../../http/actor.ts'
import type { InputOf } from '../../http/route.ts'
import type { SystemTx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/index.ts'
import type { Limits } from '../../platform/limits.ts'
import type { Identity } from '../identity/index.ts'
import type { Workspace } from '../workspace/index.ts'
import type { ChangeAccount } from './change-account.ts'

type Needs = {
  limits: Limits
  events: Pick<Events, 'announceUser'>
  identity: Identity
  workspace: Workspace
  change: ChangeAccount
}

/** Makes the ways into further workspaces: joining one, founding one, and the switch between them. */
export function createPlaces({ limits, events, identity, workspace, change }: Needs) {
  const { users } = identity
  const { invitations } = workspace

  /** Makes a workspace the current one; the user's other open pages hear of it. */
  const enter = async (tx: SystemTx, { userId }: UserActor, workspaceId: WorkspaceId) => {
    await users.setCurrentWorkspace(tx, userId, workspaceId)
    await events.announceUser(tx, userId)
  }

  return {
    /** Joins by an invitation and makes that workspace current; a repeat only switches (API-INV-3). */
    async accept(actor: UserActor, code: string, wsUsername?: string): Promise<UserInfo> {
      await limits.take('invitation-user', actor.userId)
      return change(actor, async (tx) => {
        const person = await users.getPerson(tx, actor.userId)
        const { invitation, company } = await invitations.find(tx, code, person)
        // The account comes first: its row keeps two accepts of one user apart (attack M5).
        await enter(tx, actor, invitation.workspace_id)
        const joining = { invitation, person, caller: actor, isActive: actor.isActive, wsUsername }
        await invitations.accept(tx, { ...joining, companyName: company.company_name })
      })
    },
    /** Founds another workspace and makes it current (API-WS-1). */
    async createWorkspace(actor: UserActor, body: InputOf<typeof createWorkspace>['body']) {
      if (!actor.isActive) throw new AppError('user-inactive')
      await limits.take('name-probe', actor.userId)
      const workspaceId = workspace.newWorkspaceId()
      return change(actor, async (tx) => {
        await enter(tx, actor, workspaceId)
        const person = await users.getPerson(tx, actor.userId)
        await workspace.create(tx, { caller: actor, person, workspaceId, name: body.company_name })
      })
    },
    /** Makes another of the user's own workspaces the current one (API-USER-10). */
    switchWorkspace: (actor: UserActor, workspaceId: WorkspaceId): Promise<UserInfo> =>
      change(actor, async (tx) => {
        await workspace.requireActive(tx, workspaceId, actor.userId)
        await enter(tx, actor, workspaceId)
      }),
  }
}
