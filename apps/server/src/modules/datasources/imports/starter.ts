import type { Language } from '@zhiwen/contract/enums.ts'
import type { MemberId, UserId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'

/** Who started a run, as kept with it: what the run does later is done in that person's name. */
export type Starter = {
  user_id: UserId
  member_id: MemberId
  name: string
  language: Language
  ip: string
  user_agent: string
  request_id: string
}

export const starterOf = (actor: MemberActor, name: string): Starter => ({
  user_id: actor.userId,
  member_id: actor.memberId,
  name,
  language: actor.language,
  ip: actor.ip,
  user_agent: actor.userAgent,
  request_id: actor.requestId,
})

/** The starter as those who act take one. */
export const actingOf = (starter: Starter) => ({
  userId: starter.user_id,
  memberId: starter.member_id,
  language: starter.language,
  ip: starter.ip,
  userAgent: starter.user_agent,
  requestId: starter.request_id,
})
