import { acceptInvitation } from '@zhiwen/contract/invitations.ts'
import * as places from '@zhiwen/contract/places.ts'
import * as contract from '@zhiwen/contract/user.ts'
import { route } from '../../http/route.ts'
import type { AccountService } from './service.ts'

/** User info, account settings, activation, joining and the choice of the workspace (API-USER, API-WS-1). */
export const accountRoutes = (account: AccountService) => [
  route(contract.getUserInfo, (actor) => account.getInfo(actor)),
  route(contract.activateUser, (actor, { body }) => account.activate(actor, body)),
  route(contract.createWorkspace, (actor, { body }) => account.createWorkspace(actor, body)),
  route(contract.switchWorkspace, (actor, { body }) =>
    account.switchWorkspace(actor, body.workspace_id),
  ),
  route(acceptInvitation, (actor, { params, body }) =>
    account.accept(actor, params.code, body.ws_username),
  ),
  route(places.updateOwnPlace, (actor, { body }) => account.rename(actor, body.ws_username)),
  route(places.leaveWorkspace, (actor) => account.leave(actor)),
  route(places.transferWorkspace, (actor, { body }) => account.transfer(actor, body)),
  route(contract.updateBaseInfo, (actor, { body }) => account.updateBaseInfo(actor, body)),
  route(contract.updateMobile, (actor, { body }) => account.updateMobile(actor, body)),
  route(contract.updateEmail, (actor, { body }) => account.updateEmail(actor, body)),
  route(contract.deleteUser, async (actor, { body }) => {
    await account.remove(actor, body.verification_code)
    return null
  }),
  route(contract.getAvatars, (actor) => account.getAvatars(actor)),
]
