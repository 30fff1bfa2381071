import type { Mail } from '../../platform/mail/index.ts'
import { revokeInvitations } from './invitations/end-invitations.ts'
import { invitationSend } from './invitations/jobs.ts'
import type { InvitationsNeeds } from './invitations/needs.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { createInvitations } from './invitations/service.ts'
import { membersRoutes } from './members/routes.ts'
import { createMembersService } from './members/service.ts'
import { rolesRoutes } from './roles/routes.ts'
import { createRoles, type FindRoleUses } from './roles/service.ts'
import { workspaceRoutes } from './routes.ts'
import { createWorkspaceService, type ServiceNeeds } from './service.ts'
import { deletionTell, settingsJobs } from './settings/jobs.ts'
import { settingsRoutes } from './settings/routes.ts'
import { createSettings, type SettingsNeeds } from './settings/service.ts'

export type { EndedMember, MemberEnded } from './members/needs.ts'
export type { InvitedPerson, Person } from './members/person.ts'
export type { FindRoleUses } from './roles/service.ts'
export type { Membership } from './service.ts'
export type Workspace = ReturnType<typeof createWorkspace>

type Needs = ServiceNeeds &
  Omit<InvitationsNeeds, 'join'> &
  SettingsNeeds & {
    mail: Mail
    /** Whose visible ranges name a role; later modules add theirs. */
    roleUses: readonly FindRoleUses[]
  }

/** Companies and who is in them, and what the platform says about itself. */
export function createWorkspace(given: Needs) {
  const needs = { ...given, memberEnded: [revokeInvitations(given), ...given.memberEnded] }
  const service = createWorkspaceService(needs)
  const invitations = createInvitations({ ...needs, join: service.members.join })
  return {
    ...service,
    invitations,
    routes: [
      ...workspaceRoutes(needs.config),
      ...membersRoutes(createMembersService(needs)),
      ...rolesRoutes(createRoles(needs)),
      ...invitationRoutes(invitations),
      ...settingsRoutes(createSettings(needs)),
    ],
    jobs: [invitationSend, deletionTell],
    handlers: [...invitations.handlers, ...settingsJobs(needs)],
  }
}
