import type { Limits } from '../../platform/limits.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { Identity } from '../identity/index.ts'
import { createKnownPeople } from './drafts/known-people.ts'
import { draftsRoutes } from './drafts/routes.ts'
import { createDrafts } from './drafts/service.ts'
import { revokeInvitations } from './invitations/end-invitations.ts'
import { invitationSend } from './invitations/jobs.ts'
import type { InvitationsNeeds } from './invitations/needs.ts'
import { invitationUses } from './invitations/role-uses.ts'
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

export type { KnownPerson } from './drafts/known-people.ts'
export type { ChangedMember, EndedMember } from './members/needs.ts'
export type { Person } from './members/person.ts'
export type { Reader } from './members/reader.ts'
export type { Membership } from './service.ts'
export type Workspace = ReturnType<typeof createWorkspace>

type Needs = ServiceNeeds &
  Omit<InvitationsNeeds, 'join'> &
  SettingsNeeds & {
    mail: Mail
    limits: Limits
    identity: Pick<Identity, 'users'>
    /** Whose visible ranges name a role; later modules add theirs. */
    roleUses: readonly FindRoleUses[]
  }

/** Companies and who is in them, and what the platform says about itself. */
export function createWorkspace(given: Needs) {
  const needs = {
    ...given,
    memberEnded: [revokeInvitations(given), ...given.memberEnded],
    roleUses: [invitationUses(given), ...given.roleUses],
  }
  const service = createWorkspaceService(needs)
  const invitations = createInvitations({ ...needs, join: service.members.join })
  const people = createKnownPeople(needs)
  const { addInvited } = service.members
  return {
    ...service,
    invitations,
    people,
    routes: [
      ...workspaceRoutes(needs.config),
      ...membersRoutes(createMembersService(needs)),
      ...rolesRoutes(createRoles(needs)),
      ...invitationRoutes(invitations),
      ...settingsRoutes(createSettings(needs)),
      ...draftsRoutes(createDrafts({ ...needs, people, addInvited, invitations })),
    ],
    jobs: [invitationSend, deletionTell],
    handlers: [...invitations.handlers, ...settingsJobs(needs)],
  }
}
