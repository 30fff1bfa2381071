import type { activateUser, UserInfo } from '@zhiwen/contract/user.ts'
import type { UserActor } from '../../http/actor.ts'
import type { InputOf } from '../../http/route.ts'
import type { Config } from '../../platform/config.ts'
import { fieldError } from '../../platform/errors.ts'
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

/** Makes the end of the guide: profile, terms and first workspace, all or nothing (API-USER-2). */
export function createGuide({ config, limits, identity, workspace, change }: Needs) {
  const { users } = identity
  const { invitations } = workspace

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
    /** Finishes the guide with a company of one's own, or by an invitation. */
    async activate(actor: UserActor, guide: Guide): Promise<UserInfo> {
      if (guide.terms_version !== config.TERMS_VERSION) {
        throw fieldError('input-invalid', 'terms_version', 'field.format-invalid')
      }
      return guide.mode === 'create' ? found(actor, guide) : join(actor, guide)
    },
  }
}

const profileOf = ({ display_name, terms_version }: Guide) => ({
  displayName: display_name,
  termsVersion: terms_version,
})
