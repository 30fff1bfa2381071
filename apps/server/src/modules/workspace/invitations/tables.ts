import type { InvitationExpiry, Language } from '@zhiwen/contract/enums.ts'
import type { InvitationId, MemberId, RoleId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../../database.gen.ts'
import { ownTables } from '../../../platform/db/index.ts'

type Own = Pick<Database, 'invitations' | 'invitation_roles' | 'invitation_uses'>
type Typed<Name extends keyof Own, Columns> = Omit<Own[Name], keyof Columns> & Columns

type InvitationColumns = {
  workspace_id: WorkspaceId
  id: InvitationId
  kind: 'link' | 'named'
  member_id: MemberId | null
  term: InvitationExpiry
  created_by: MemberId
  created_by_user: UserId
  language: Language
}
type Part = { workspace_id: WorkspaceId; invitation_id: InvitationId }

export const invitationsDb = ownTables<{
  invitations: Typed<'invitations', InvitationColumns>
  invitation_roles: Typed<'invitation_roles', Part & { role_id: RoleId }>
  invitation_uses: Typed<'invitation_uses', Part & { member_id: MemberId }>
}>()
