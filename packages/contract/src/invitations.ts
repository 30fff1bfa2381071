import { z } from 'zod'
import { defineEndpoint, request } from './endpoint.ts'
import { invitationExpiries, invitationStates } from './enums.ts'
import * as f from './fields.ts'
import { invitationId, memberId, roleId } from './ids.ts'
import * as limits from './limits.ts'
import { pageOf, paging } from './paging.ts'
import { userInfo } from './user.ts'

const state = z.enum(invitationStates)

/** An invitation as managers see it (ENT-18); its code is shown once, when it is made or renewed. */
export const invitation = z.object({
  id: invitationId,
  kind: z.enum(['link', 'named']),
  /** Whom a named invitation is for. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  member_id: memberId.nullable(),
  role_ids: z.array(roleId),
  max_uses: z.int(),
  used: z.int(),
  state,
  inviter: z.string(),
  expires_at: f.timestamp,
  created_at: f.timestamp,
})
export type Invitation = z.infer<typeof invitation>

const fresh = z.object({ invitation, code: z.string(), link: z.string() })
const params = request({ invitation_id: invitationId })
const byCode = request({ code: f.inviteCode })

export const listInvitations = defineEndpoint({
  id: 'API-INV-1',
  method: 'GET',
  path: '/invitations',
  access: 'manager',
  summary: 'Invitations, newest first',
  query: request({
    kind: z.enum(['link', 'named']).optional(),
    state: state.optional(),
    ...paging,
  }),
  data: pageOf(invitation),
})

export const createInvitation = defineEndpoint({
  id: 'API-INV-1',
  method: 'POST',
  path: '/invitations',
  access: 'manager',
  summary: 'Make an open link; whoever joins by it becomes a member, never more',
  body: request({
    role_ids: z.array(roleId).max(50).default([]),
    expires: z.enum(invitationExpiries).default('7d'),
    max_uses: z.int().min(1).max(limits.linkUsesMax).default(limits.linkUsesDefault),
  }),
  data: fresh,
  errors: ['state-conflict'],
})

export const resetInvitation = defineEndpoint({
  id: 'API-INV-1',
  method: 'POST',
  path: '/invitations/:invitation_id/reset',
  access: 'manager',
  summary: 'Replace the code: the old link stops, the new one starts with the same terms',
  params,
  data: fresh,
  errors: ['state-conflict'],
})

export const resendInvitation = defineEndpoint({
  id: 'API-INV-1',
  method: 'POST',
  path: '/invitations/:invitation_id/resend',
  access: 'manager',
  summary: 'Send a named invitation again, with a new code',
  params,
  data: fresh,
  errors: ['state-conflict'],
})

export const revokeInvitation = defineEndpoint({
  id: 'API-INV-1',
  method: 'DELETE',
  path: '/invitations/:invitation_id',
  access: 'manager',
  summary: 'Revoke an open invitation',
  params,
  data: invitation,
  errors: ['state-conflict'],
})

export const listJoined = defineEndpoint({
  id: 'API-INV-1',
  method: 'GET',
  path: '/invitations/:invitation_id/joined',
  access: 'manager',
  summary: 'Who joined by this invitation',
  params,
  query: request(paging),
  data: pageOf(
    z.object({
      member_id: memberId,
      ws_username: z.string(),
      avatar_url: z.string().nullable(),
      joined_at: f.timestamp,
    }),
  ),
})

export const readInvitation = defineEndpoint({
  id: 'API-INV-2',
  method: 'GET',
  path: '/invitations/by_code/:code',
  access: 'public',
  summary: 'What an invitation offers; reading never accepts',
  params: byCode,
  data: z.object({
    company_name: z.string(),
    logo_url: z.string().nullable(),
    inviter: z.string(),
    kind: z.enum(['link', 'named']),
    /** First letters of whom a named invitation is for; empty for links. */
    for_whom: z.string(),
    /** Custom roles whoever joins gets (M10). */
    role_names: z.array(z.string()),
    expires_at: f.timestamp,
    state,
    has_seat: z.boolean(),
    /** The caller's place there, when a token came along. */
    membership: z.enum(['none', 'active', 'disabled']),
  }),
  errors: ['invitation-not-found'],
})

export const acceptInvitation = defineEndpoint({
  id: 'API-INV-3',
  method: 'POST',
  path: '/invitations/by_code/:code/accept',
  access: 'user',
  summary: 'Join by an invitation; the workspace becomes current',
  params: byCode,
  body: request({ ws_username: f.wsUsername.optional() }),
  data: userInfo,
  errors: [
    'invitation-not-found',
    'invitation-closed',
    'quota-members',
    'member-disabled',
    'access-denied',
    'user-inactive',
  ],
})
