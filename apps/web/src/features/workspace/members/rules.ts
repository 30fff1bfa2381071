import { type UserType, userTypes } from '@zhiwen/contract/enums.ts'
import type { Member } from '@zhiwen/contract/members.ts'
import type { UserInfo } from '@zhiwen/contract/user.ts'

export type Viewer = { memberId: string; type: UserType }
export type MemberAct = 'edit' | 'disable' | 'enable' | 'remove' | 'promote' | 'demote'
/** Why an act is not offered; the words stand in `members:why`. */
export type WhyNot = 'is-creator' | 'is-self' | 'creator-only' | 'wrong-state'
type Target = Pick<Member, 'id' | 'ws_user_type' | 'state'>

/** The signed-in member as the rules see one. */
export const viewerOf = ({ current_workspace: place }: UserInfo): Viewer => ({
  memberId: place?.member_id ?? '',
  type: place?.ws_user_type ?? userTypes.member,
})

export const isCreator = ({ type }: Viewer): boolean => type === userTypes.creator

/** The state (and level) a member must be in for an act to mean anything. */
const fits: Record<MemberAct, (member: Target) => boolean> = {
  edit: ({ state }) => state !== 'left',
  disable: ({ state }) => state === 'active',
  enable: ({ state }) => state === 'disabled',
  remove: ({ state }) => state !== 'left',
  promote: ({ state, ws_user_type }) => state === 'active' && ws_user_type === userTypes.member,
  demote: ({ ws_user_type }) => ws_user_type === userTypes.admin,
}

/** Acts that decide who manages the workspace. */
const isAboutLevel = (act: MemberAct) => act === 'promote' || act === 'demote'

/**
 * Why a viewer cannot do something to a member, or null when it is allowed (READ-8, ROLE-22, 23, 40).
 * The server decides on its own; this only keeps dead buttons off the screen and explains them.
 */
export function whyNot(viewer: Viewer, member: Target, act: MemberAct): WhyNot | null {
  const isSelf = member.id === viewer.memberId
  if (isSelf && act !== 'edit')
    return member.ws_user_type === userTypes.creator ? 'is-creator' : 'is-self'
  if (member.ws_user_type === userTypes.creator && !isSelf) return 'is-creator'
  if (isAboutLevel(act) && !isCreator(viewer)) return 'creator-only'
  if (member.ws_user_type === userTypes.admin && !isCreator(viewer) && !isSelf)
    return 'creator-only'
  return fits[act](member) ? null : 'wrong-state'
}

/** Members of a selection an act would change, and the first one that forbids it. */
export function sortOut(viewer: Viewer, chosen: readonly Member[], act: MemberAct) {
  const reasons = chosen.map((member) => ({ member, why: whyNot(viewer, member, act) }))
  return {
    able: reasons.filter(({ why }) => why === null).map(({ member }) => member),
    /** People in another state are passed over; a missing right stops the whole act. */
    forbidden: reasons.find(({ why }) => why !== null && why !== 'wrong-state') ?? null,
  }
}
