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
type Guide = InputOf<typeof activateUser>['body']

/** Makes the ways into a workspace: founding one, joining one, and the switch between them. */
export function createPlaces({ config, limits, identity, workspace, change }: Needs) {
  const { users } = identity
  const { invitations } = workspace

  /** Finishes the guide with a company of one's own. */
  async function found(actor: UserActor, guide: Extract<Guide, { mode: 'create' }>) {
    await limits.take('name-probe', actor.userId)
    const workspaceId = workspace.newWorkspaceId()
    return change(actor, async (tx) => {
      // The account comes first: its row keeps two calls of one user apart.
      await users.activate(tx, actor.userId, { ...profileOf(guide), workspaceId })
      const person = await users.getPerson(tx, actor.userId)
      await workspace.create(tx, { caller: actor, person, workspaceId, name: guide.company_name })
    })
  }

  /** Finishes the guide by an invitation. */
  async function join(actor: UserActor, guide: Extract<Guide, { mode: 'join' }>) {
    await limits.take('invitation-user', actor.userId)
    return change(actor, async (tx) => {
      const visitor = await users.getPerson(tx, actor.userId)
      const { invitation, company } = await invitations.find(tx, guide.invite_code, visitor)
      const workspaceId = invitation.workspace_id
      await users.activate(tx, actor.userId, { ...profileOf(guide), workspaceId })
      const person = { ...visitor, name: guide.display_name }
      const companyName = company.company_name
      const joining = { invitation, companyName, person, caller: actor, isActive: true }
      await invitations.accept(tx, joining)
    })
  }

  return {
    /** Finishes the guide: profile, terms and first workspace, all or nothing (API-USER-2). */
    async activate(actor: UserActor, guide: Guide): Promise<UserInfo> {
      if (guide.terms_version !== config.TERMS_VERSION) {
        throw fieldError('input-invalid', 'terms_version', 'field.format-invalid')
      }
      return guide.mode === 'create' ? found(actor, guide) : join(actor, guide)
    },
    /** Joins by an invitation and makes that workspace current; a repeat only switches (API-INV-3). */
    async accept(actor: UserActor, code: string, wsUsername?: string): Promise<UserInfo> {
      await limits.take('invitation-user', actor.userId)
      return change(actor, async (tx) => {
        const person = await users.getPerson(tx, actor.userId)
        const { invitation, company } = await invitations.find(tx, code, person)
        // The account comes first: its row keeps two accepts of one user apart (attack M5).
        await users.setCurrentWorkspace(tx, actor.userId, invitation.workspace_id)
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

const profileOf = ({ display_name, terms_version }: Guide) => ({
  displayName: display_name,
  termsVersion: terms_version,
})
