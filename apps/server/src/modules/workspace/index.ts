import { membersRoutes } from './members/routes.ts'
import { createMembersService } from './members/service.ts'
import { rolesRoutes } from './roles/routes.ts'
import { createRoles, type FindRoleUses } from './roles/service.ts'
import { workspaceRoutes } from './routes.ts'
import { createWorkspaceService, type ServiceNeeds } from './service.ts'

export type { EndedMember, MemberEnded } from './members/needs.ts'
export type { InvitedPerson, Person } from './members/person.ts'
export type { FindRoleUses } from './roles/service.ts'
export type { Membership } from './service.ts'
export type Workspace = ReturnType<typeof createWorkspace>

type Needs = ServiceNeeds & {
  /** Whose visible ranges name a role; later modules add theirs. */
  roleUses: readonly FindRoleUses[]
}

/** Companies and who is in them, and what the platform says about itself. */
export function createWorkspace(needs: Needs) {
  return {
    ...createWorkspaceService(needs),
    routes: [
      ...workspaceRoutes(needs.config),
      ...membersRoutes(createMembersService(needs)),
      ...rolesRoutes(createRoles(needs)),
    ],
  }
}
