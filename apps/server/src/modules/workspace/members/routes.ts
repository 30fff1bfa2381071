import * as contract from '@zhiwen/contract/members.ts'
import { route } from '../../../http/route.ts'
import { csvHeaders } from '../../../platform/csv.ts'
import type { MembersService } from './service.ts'

/** The member table and what managers do to members (API-MEM-1, 3, 4). */
export const membersRoutes = (members: MembersService) => [
  route(contract.listMembers, (actor, { query }) => members.list(actor, query)),
  route(contract.listColleagues, (actor, { query }) => members.listColleagues(actor, query.q)),
  route(contract.exportMembers, async (actor, { body }, http) =>
    http.sendFile(await members.exportMembers(actor, body), csvHeaders('members')),
  ),
  route(contract.getMember, (actor, { params }) => members.get(actor, params.member_id)),
  route(contract.updateMember, (actor, { params, body }) =>
    members.update(actor, params.member_id, body),
  ),
  route(contract.disableMember, (actor, { params }) =>
    members.changeOne(actor, params.member_id, { act: 'disable' }),
  ),
  route(contract.enableMember, (actor, { params }) =>
    members.changeOne(actor, params.member_id, { act: 'enable' }),
  ),
  route(contract.removeMember, (actor, { params, body }) =>
    members.changeOne(actor, params.member_id, { act: 'remove', handOverTo: body.hand_over_to }),
  ),
  route(contract.changeMembers, (actor, { body }) => members.changeMany(actor, body)),
]
