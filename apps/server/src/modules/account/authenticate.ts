import type { UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Authenticate } from '../../http/actor.ts'
import type { Db, SystemTx } from '../../platform/db/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Workspace } from '../workspace/index.ts'

type Needs = { db: Db; identity: Identity; workspace: Workspace }

/** Makes the look-up behind every request: the sign-in, then the place in the current workspace. */
export function createAuthenticate({ db, identity, workspace }: Needs): Authenticate {
  async function findCurrent(workspaceId: WorkspaceId, userId: UserId) {
    const place = await workspace.findMembership(workspaceId, userId)
    return place && { ...place, workspace_id: workspaceId }
  }

  async function findPlace(userId: UserId, workspaceId: WorkspaceId | null) {
    const current = workspaceId ? await findCurrent(workspaceId, userId) : undefined
    if (current?.state === 'active') return current
    // Only who has lost the current workspace pays for a second question (ROLE-44).
    const recent = (tx: SystemTx) => workspace.findRecentPlace(tx, userId)
    return (await db.withSystem('workspace-membership', recent)) ?? current
  }

  return async (accessToken) => {
    const signIn = await identity.findSignIn(accessToken)
    if (!signIn) return null
    const userId = signIn.user_id
    const place = await findPlace(userId, signIn.current_workspace_id)
    if (place?.state === 'active') {
      workspace.noteActivity({ workspaceId: place.workspace_id, memberId: place.id })
    }
    return {
      userId,
      signInId: signIn.sign_in_id,
      isActive: signIn.is_active,
      isOperator: signIn.is_operator,
      language: signIn.preferred_language,
      member: place
        ? {
            workspaceId: place.workspace_id,
            memberId: place.id,
            userType: place.user_type,
            state: place.state,
          }
        : null,
    }
  }
}
