import type { Authenticate } from '../../http/actor.ts'
import type { Identity } from '../identity/index.ts'
import type { Workspace } from '../workspace/index.ts'

type Needs = { identity: Identity; workspace: Workspace }

/** Makes the look-up behind every request: the sign-in, then the place in the current workspace. */
export function createAuthenticate({ identity, workspace }: Needs): Authenticate {
  return async (accessToken) => {
    const signIn = await identity.findSignIn(accessToken)
    if (!signIn) return null
    const { user_id: userId, current_workspace_id: workspaceId } = signIn
    const place = workspaceId ? await workspace.findMembership(workspaceId, userId) : undefined
    return {
      userId,
      signInId: signIn.sign_in_id,
      isActive: signIn.is_active,
      isOperator: signIn.is_operator,
      language: signIn.preferred_language,
      member:
        workspaceId && place
          ? { workspaceId, memberId: place.id, userType: place.user_type, state: place.state }
          : null,
    }
  }
}
