import type { UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { passwordMin } from '@zhiwen/contract/limits.ts'
import type { Config } from '../../platform/config.ts'
import type { SystemTx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Texts } from '../../platform/i18n/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { Billing } from '../billing/index.ts'
import { createCompany } from './create-company.ts'
import { createActivity } from './members/activity.ts'
import { createAddInvited } from './members/add-invited.ts'
import { auditActor } from './members/audit-actor.ts'
import { createJoin } from './members/join.ts'
import { createLeave } from './members/leave.ts'
import type { MembersNeeds } from './members/needs.ts'
import { createOwnPlace } from './members/own-place.ts'
import { findReader, listActiveIn, readRules } from './members/reader.ts'
import * as members from './members/repo.ts'
import { createTellOwners } from './members/tell-owners.ts'
import { createTransfer } from './members/transfer.ts'
import * as repo from './repo.ts'
import { requireRoles } from './roles/role-members.ts'
import { rulesOf } from './settings/read-settings.ts'

export type ServiceNeeds = Omit<MembersNeeds, 'billing'> & {
  config: Config
  log: Log
  texts: Texts
  billing: Billing
}

/** Makes what other modules may ask of workspaces; functions with a transaction take part in the caller's. */
export function createWorkspaceService(needs: ServiceNeeds) {
  const { db } = needs
  const { linkOpenIds, findByOpenIds, findTied, unlinkApp, listStates, listCards } = members
  return {
    newWorkspaceId: (): WorkspaceId => newId<WorkspaceId>(),
    listIds: () => db.withSystem('operator', (tx) => repo.listIds(tx)),
    create: createCompany(needs),
    auditActor,
    noteActivity: createActivity(needs).note,
    members: {
      addInvited: createAddInvited(needs),
      join: createJoin(needs),
      transfer: createTransfer(needs),
      ...createLeave(needs),
      ...createOwnPlace(needs),
      linkOpenIds,
      findByOpenIds,
      findTied,
      unlinkApp,
      listStates,
      listCards,
      listActiveIn,
      getCreator: members.getCreator,
    },
    /** Tells the owner of something personal, or every manager, in the caller's transaction. */
    tellOwners: createTellOwners(needs),
    findReader,
    readRules,
    requireRoles,
    /** The place of a user in one workspace, read on every request (ROLE-47). */
    findMembership: (workspaceId: WorkspaceId, userId: UserId) =>
      db.withTenant({ workspaceId }, (tx) => members.findMembership(tx, userId)),
    /** Where a user goes whose current workspace is lost: the other place they were in last (ROLE-44). */
    findRecentPlace: members.findRecentPlace,
    listMemberships,
    /** The least length of a password that the workspaces of a user ask for (ENT-2). */
    passwordMin: (userId: UserId): Promise<number> =>
      db.withSystem('workspace-membership', async (tx) => {
        const places = await listMemberships(tx, userId)
        const active = places.filter(({ state }) => state === 'active')
        return Math.max(passwordMin, ...active.map((place) => rulesOf(place.settings).password_min))
      }),
    /** Throws unless the user has an active place there; a foreign workspace is not found. */
    async requireActive(tx: SystemTx, workspaceId: WorkspaceId, userId: UserId): Promise<void> {
      const place = await members.holdActivePlace(tx, workspaceId, userId)
      const [company] = place ? await repo.listCompanies(tx, [workspaceId]) : []
      if (!company) throw new AppError('not-found')
    },
  }
}

/** Every place of a user with the company it is in; deleted companies are gone. */
async function listMemberships(tx: SystemTx, userId: UserId) {
  const places = await members.listPlaces(tx, userId)
  if (places.length === 0) return []
  const companies = await repo.listCompanies(
    tx,
    places.map(({ workspace_id }) => workspace_id),
  )
  return places.flatMap(({ workspace_id, id, ws_username, user_type, state }) => {
    const company = companies.find((known) => known.id === workspace_id)
    if (!company) return []
    const { id: _, ...brand } = company
    return [{ workspace_id, member_id: id, ws_username, user_type, state, ...brand }]
  })
}

export type Membership = Awaited<ReturnType<typeof listMemberships>>[number]
