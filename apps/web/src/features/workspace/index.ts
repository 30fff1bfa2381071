export const loadInvitationPage = async () =>
  (await import('./invitations/invitation-page.tsx')).InvitationPage
export const loadAcceptPage = async () => (await import('./invitations/accept-page.tsx')).AcceptPage
export { CodeForm } from './invitations/code-form.tsx'
export { acceptPath } from './invitations/invitation-code.ts'
export { InvitationFacts } from './invitations/invitation-facts.tsx'
export { InvitationView } from './invitations/invitation-view.tsx'
export { type InvitationOffer, useInvitation } from './invitations/queries.ts'
export { useSwitchWorkspace } from './places/queries.ts'
export { WorkspaceSwitcher } from './places/workspace-switcher.tsx'
export const loadSettingsBasePage = async () =>
  (await import('./settings/settings-base-page.tsx')).SettingsBasePage
export const loadMembersPage = async () => (await import('./members/members-page.tsx')).MembersPage
export { usePeopleCounts } from './members/use-people-counts.ts'
export const loadAddMembersPage = async () =>
  (await import('./add/add-members-page.tsx')).AddMembersPage
export { RolePicker } from './role-picker.tsx'
export const loadInvitePage = async () =>
  (await import('./sent-invitations/invite-page.tsx')).InvitePage
export const loadAdminsPage = async () => (await import('./members/admins-page.tsx')).AdminsPage
export const loadRolesPage = async () => (await import('./roles/roles-page.tsx')).RolesPage
export { PeoplePicker } from './members/people-picker.tsx'
export { nameOf, Person } from './members/person.tsx'
export { useQuota } from './seats/queries.ts'
export { Seats } from './seats/seats.tsx'
