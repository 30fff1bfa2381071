import * as contract from '@zhiwen/contract/drafts.ts'
import { route } from '../../../http/route.ts'
import { numbered } from './check-drafts.ts'
import type { DraftsService } from './service.ts'

/** Adding people by rows and files (API-MEM-2). */
export const draftsRoutes = (drafts: DraftsService) => [
  route(contract.checkMembers, (actor, { body }) => drafts.check(actor, numbered(body.rows))),
  route(contract.readMembersFile, (actor, _input, http) => drafts.readFile(actor, http.files())),
  route(contract.addMembers, (actor, { body }) => drafts.add(actor, body)),
]
