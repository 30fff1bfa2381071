import type { UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { CurrentWorkspace, UserInfo } from '@zhiwen/contract/user.ts'
import type { SystemTx } from '../../platform/db/index.ts'
import type { Files } from '../files/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Membership, Workspace } from '../workspace/index.ts'

type Needs = { files: Files; identity: Identity; workspace: Workspace }

/** Makes the one function that composes user info (ENT-1); whatever returns it cannot differ. */
export function createUserInfo({ files, identity, workspace }: Needs) {
  return async (tx: SystemTx, userId: UserId): Promise<UserInfo> => {
    const { avatar, current_workspace_id, ...profile } = await identity.users.getProfile(tx, userId)
    const memberships = await workspace.listMemberships(tx, userId)
    const avatar_url = await files.avatars.url(avatar)
    const { display_name, username } = profile
    // A place that was disabled or lost is no current workspace, whatever was stored (ROLE-42, 44).
    const active = memberships.filter(({ state }) => state === 'active')
    const at = (id: WorkspaceId | null | undefined) =>
      active.find(({ workspace_id }) => workspace_id === id)
    const current =
      at(current_workspace_id) ??
      at(active.length > 0 ? (await workspace.findRecentPlace(tx, userId))?.workspace_id : null)
    return {
      ...profile,
      avatar_url,
      base_info: { display_name, username, avatar_url },
      current_workspace: current ? await toCurrentWorkspace(current, files) : null,
      workspaces: memberships.map(({ workspace_id, company_name, user_type, state }) => ({
        id: workspace_id,
        company_name,
        ws_user_type: user_type,
        state,
      })),
    }
  }
}

export type ReadUserInfo = ReturnType<typeof createUserInfo>

const toCurrentWorkspace = async (
  membership: Membership,
  files: Pick<Files, 'link'>,
): Promise<CurrentWorkspace> => ({
  id: membership.workspace_id,
  member_id: membership.member_id,
  company_name: membership.company_name,
  ws_username: membership.ws_username,
  ws_user_type: membership.user_type,
  logo_url: membership.logo_file_id && (await files.link(membership.logo_file_id)),
  logo_square_url:
    membership.logo_square_file_id && (await files.link(membership.logo_square_file_id)),
  primary_color: membership.primary_color,
  chat_enabled: membership.chat_enabled,
})
