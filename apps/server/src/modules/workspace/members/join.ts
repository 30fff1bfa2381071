import { userTypes } from '@zhiwen/contract/enums.ts'
import type { MemberId, RoleId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Caller } from '../../../http/actor.ts'
import { isUniqueViolation, type SystemTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { holdRoles } from '../roles/repo.ts'
import { addToRoles } from '../roles/role-members.ts'
import { namedActor } from './audit-actor.ts'
import type { MembersNeeds } from './needs.ts'
import { activeMember, type Person } from './person.ts'
import * as repo from './repo.ts'
import { reindexMember } from './search/index-members.ts'
import { nameSortKey } from './search/terms.ts'

type Joining = {
  workspaceId: WorkspaceId
  caller: Caller
  person: Person
  /** The place made for a named invitation; without one a new place is made. */
  memberId: MemberId | null
  wsUsername?: string | undefined
  roleIds: readonly RoleId[]
}
type Joined = { memberId: MemberId; isNew: boolean }
type Needs = Pick<MembersNeeds, 'clock' | 'audit' | 'billing' | 'events' | 'memberChanged'>

/** Makes the way in: seat, place, roles and audit row in the caller's transaction, all or nothing. */
export function createJoin({ clock, audit, billing, events, memberChanged }: Needs) {
  return async (tx: SystemTx, joining: Joining): Promise<Joined> => {
    const { workspaceId, person, caller } = joining
    const known = await repo.lockPlace(tx, workspaceId, person.userId)
    if (known?.state === 'disabled') throw new AppError('member-disabled')
    if (known) return { memberId: known.id, isNew: false }
    const invited = joining.memberId && (await invitedPlace(tx, workspaceId, joining.memberId))
    await billing.takeSeats(tx, workspaceId, 1)
    const now = clock.now()
    const member = invited
      ? await acceptPlace(tx, { ...joining, invited, now })
      : await takePlace(tx, { ...joining, now })
    await reindexMember(tx, member)
    await joinRoles(tx, { ...joining, memberId: member.id, now })
    const news = { workspaceId, memberId: member.id, how: 'joined' } as const
    for (const hook of memberChanged) await hook(tx, news)
    await events.announceUser(tx, person.userId)
    const acting = { ...caller, userId: person.userId, memberId: member.id }
    await audit.record(tx, {
      workspaceId,
      actor: namedActor(acting, member.ws_username),
      action: 'member.joined',
      object: { kind: 'member', id: member.id, name: member.ws_username },
      after: { state: 'active', user_type: member.user_type },
    })
    return { memberId: member.id, isNew: true }
  }
}

async function invitedPlace(tx: SystemTx, workspaceId: WorkspaceId, id: MemberId) {
  const [place] = await repo.lockMembers(tx, workspaceId, [id])
  // Removed or taken since the invitation was sent.
  if (place?.state !== 'invited') throw new AppError('state-conflict')
  return place
}

type Accepting = Joining & { invited: repo.MemberRow; now: Date }

/** The company's own record of the person stays; the account fills what is empty. */
async function acceptPlace(
  tx: SystemTx,
  { workspaceId, person, invited, wsUsername, now }: Accepting,
) {
  const name = invited.name || person.name
  const phone = invited.phone || person.phone
  const changes = {
    user_id: person.userId,
    username: person.username,
    ws_username: wsUsername || invited.ws_username || name,
    name,
    name_sort: nameSortKey(name),
    state: 'active',
    email: invited.email || person.email,
    country_code: invited.phone ? invited.country_code : person.country_code,
    phone,
    avatar: person.avatar,
    joined_at: now,
  } as const
  const [member] = await repo
    .updateMembers(tx, workspaceId, { ids: [invited.id], changes, now })
    .catch(placeTaken)
  if (!member) throw new Error('the held place is gone')
  return member
}

async function takePlace(
  tx: SystemTx,
  { workspaceId, person, wsUsername, now }: Joining & { now: Date },
) {
  const id = newId<MemberId>()
  const place = {
    workspaceId,
    id,
    userType: userTypes.member,
    wsUsername: wsUsername || person.name,
  }
  const member = activeMember(person, place, now)
  await repo.insertMembers(tx, [member], now).catch(placeTaken)
  return member
}

/** Two ways in at the same moment: one place only (attack M5). */
function placeTaken(error: unknown): never {
  if (isUniqueViolation(error, 'members_user_key')) throw new AppError('state-conflict')
  throw error
}

type RolesOfNew = Pick<Joining, 'workspaceId' | 'roleIds'> & { memberId: MemberId; now: Date }

/** A role that was deleted since the invitation was made gives nothing (attack B11). */
async function joinRoles(tx: SystemTx, { workspaceId, roleIds, memberId, now }: RolesOfNew) {
  if (roleIds.length === 0) return
  const roles = await holdRoles(tx, workspaceId, roleIds)
  const change = { roleIds: roles.map(({ id }) => id), memberIds: [memberId] }
  await addToRoles(tx, { workspaceId, now }, change)
}

export type Join = ReturnType<typeof createJoin>
