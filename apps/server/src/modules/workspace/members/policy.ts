import { type MemberState, type UserType, userTypes } from '@zhiwen/contract/enums.ts'
import type { MemberId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import * as repo from './repo.ts'

export type MemberAct = 'edit' | 'disable' | 'enable' | 'remove' | 'promote' | 'demote' | 'assign'

const { admin, creator } = userTypes
const nobody = 4

/** The level it takes, by the level of the person it is done to (READ-8, ROLE-22, 23, 25, 40). */
const leastLevel: Record<MemberAct, Record<UserType, number>> = {
  edit: { 1: admin, 2: creator, 3: creator },
  disable: { 1: admin, 2: creator, 3: nobody },
  enable: { 1: admin, 2: creator, 3: nobody },
  remove: { 1: admin, 2: creator, 3: nobody },
  promote: { 1: creator, 2: creator, 3: nobody },
  demote: { 1: creator, 2: creator, 3: nobody },
  assign: { 1: admin, 2: admin, 3: admin },
}

/** What is asked for is so already. */
const isDone: Partial<Record<MemberAct, (whom: Whom) => boolean>> = {
  disable: ({ state }) => state === 'disabled',
  enable: ({ state }) => state === 'active',
  promote: ({ user_type }) => user_type === admin,
  demote: ({ user_type }) => user_type === userTypes.member,
}

/** States the act starts from (SM-9). */
const startsFrom: Partial<Record<MemberAct, MemberState>> = {
  disable: 'active',
  enable: 'disabled',
  promote: 'active',
}

type Who = { id: MemberId; user_type: UserType }
type Whom = Who & { state: MemberState }
export type Verdict = 'allowed' | 'done' | 'access-denied' | 'state-conflict'

/** Says whether one member may do this to another, and whether it makes sense. */
export function judge(who: Who, whom: Whom, act: MemberAct): Verdict {
  const isOwnRecord = who.id === whom.id && act === 'edit' && who.user_type >= admin
  const least = leastLevel[act][whom.user_type]
  // The creator learns that it cannot be; everybody else only that it is not theirs to do.
  if (least === nobody) return who.user_type === creator ? 'state-conflict' : 'access-denied'
  if (who.user_type < least && !isOwnRecord) return 'access-denied'
  if (isDone[act]?.(whom)) return 'done'
  const start = startsFrom[act]
  return start === undefined || whom.state === start ? 'allowed' : 'state-conflict'
}

/** Loads a member for managers, or throws: who left is not there. */
export async function memberFor(tx: TenantTx, id: MemberId): Promise<repo.MemberRow> {
  const member = await repo.findById(tx, id)
  if (!member) throw new AppError('not-found')
  return member
}

/**
 * Loads members to change, with the actor as they are now, and keeps them until the transaction
 * ends. One id that is not of this workspace refuses the whole batch (attack C15).
 */
export async function membersFor(tx: TenantTx, actor: MemberActor, ids: readonly MemberId[]) {
  const wanted = new Set(ids)
  const rows = await repo.lockMembers(tx, actor.workspaceId, [...wanted, actor.memberId])
  const who = rows.find(({ id }) => id === actor.memberId)
  // Between the check at the door and the lock the actor may have lost the place.
  if (who?.state !== 'active') throw new AppError('member-disabled')
  const members = rows.filter(({ id }) => wanted.has(id))
  if (members.length !== wanted.size) throw new AppError('not-found')
  return { who, members }
}

/** Throws unless the act is allowed on each; returns those it still has to be done to. */
export function requireAct(
  who: Who,
  members: readonly repo.MemberRow[],
  act: MemberAct,
): repo.MemberRow[] {
  const verdicts = members.map((member) => judge(who, member, act))
  for (const refusal of ['access-denied', 'state-conflict'] as const) {
    if (verdicts.includes(refusal)) throw new AppError(refusal)
  }
  return members.filter((_, index) => verdicts[index] === 'allowed')
}
