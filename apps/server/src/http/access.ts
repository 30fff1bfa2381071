import type { Access } from '@zhiwen/contract/endpoint.ts'
import { userTypes } from '@zhiwen/contract/enums.ts'
import { AppError } from '../platform/errors.ts'
import type { Caller, MemberActor, TokenHolder, UserActor, Visitor } from './actor.ts'

const leastType = {
  active: userTypes.member,
  push: userTypes.member,
  manager: userTypes.admin,
  creator: userTypes.creator,
}

/** Decides whether a caller may use an endpoint of this access, and as whom (GEN-8, API-6). */
export function actorFor(
  access: Access,
  caller: Caller,
  holder: TokenHolder | null,
): Visitor | UserActor | MemberActor {
  if (access === 'public' || access === 'cookie') {
    return { ...caller, user: holder && userActor(caller, holder) }
  }
  if (!holder) throw new AppError('token-invalid')
  const user = userActor(caller, holder)
  if (access === 'user') return user
  if (access === 'operator') {
    if (!holder.isOperator) throw new AppError('access-denied')
    return user
  }
  if (!holder.isActive) throw new AppError('user-inactive')
  // Without a place in any workspace the reaction is the same: the page asks for the user info again.
  if (!user.member) throw new AppError('member-disabled')
  if (user.member.userType < leastType[access]) throw new AppError('access-denied')
  return { ...user, ...user.member }
}

function userActor(
  caller: Caller,
  { userId, signInId, isActive, isOperator, member }: TokenHolder,
) {
  const place = member?.state === 'active' ? member : null
  return {
    ...caller,
    userId,
    signInId,
    isActive,
    isOperator,
    member: place && {
      workspaceId: place.workspaceId,
      memberId: place.memberId,
      userType: place.userType,
    },
  }
}
