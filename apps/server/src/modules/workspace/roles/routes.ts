import * as contract from '@zhiwen/contract/roles.ts'
import { route } from '../../../http/route.ts'
import type { RolesService } from './service.ts'

/** Custom roles (API-ROLE-1). */
export const rolesRoutes = (roles: RolesService) => [
  route(contract.listRoles, (actor, { query }) => roles.list(actor, query)),
  route(contract.createRole, (actor, { body }) => roles.create(actor, body)),
  route(contract.getRole, (actor, { params }) => roles.get(actor, params.role_id)),
  route(contract.updateRole, (actor, { params, body }) =>
    roles.update(actor, params.role_id, body),
  ),
  route(contract.changeRoleMembers, (actor, { params, body }) =>
    roles.changeMembers(actor, params.role_id, body),
  ),
  route(contract.listRoleUses, (actor, { params }) => roles.listUses(actor, params.role_id)),
  route(contract.deleteRole, (actor, { params }) => roles.remove(actor, params.role_id)),
]
