import * as contract from '@zhiwen/contract/invitations.ts'
import { route } from '../../../http/route.ts'
import type { InvitationsService } from './service.ts'

/** Invitations for managers and for whoever holds a code (API-INV); accepting is the account's. */
export const invitationRoutes = (invitations: InvitationsService) => [
  route(contract.listInvitations, (actor, { query }) => invitations.list(actor, query)),
  route(contract.createInvitation, (actor, { body }) => invitations.create(actor, body)),
  route(contract.resetInvitation, (actor, { params }) =>
    invitations.reset(actor, params.invitation_id),
  ),
  route(contract.resendInvitation, (actor, { params }) =>
    invitations.resend(actor, params.invitation_id),
  ),
  route(contract.revokeInvitation, (actor, { params }) =>
    invitations.revoke(actor, params.invitation_id),
  ),
  route(contract.listJoined, (actor, { params, query }) =>
    invitations.joined(actor, params.invitation_id, query),
  ),
  route(contract.readInvitation, (visitor, { params }) => invitations.read(visitor, params.code)),
]
