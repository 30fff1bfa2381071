import type { Access } from '@zhiwen/contract/endpoint.ts'
import type { Language, MemberState, UserType } from '@zhiwen/contract/enums.ts'
import type { DeviceId, MemberId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'

/** What is known of every caller. */
export type Caller = { requestId: string; ip: string; userAgent: string; language: Language }

/** Caller of a public endpoint; `user` is set when a valid token came along. */
export type Visitor = Caller & { user: UserActor | null }

/** A signed-in user; `member` is the active place in the current workspace, if there is one. */
export type UserActor = Caller & {
  userId: UserId
  signInId: DeviceId
  isActive: boolean
  isOperator: boolean
  member: { workspaceId: WorkspaceId; memberId: MemberId; userType: UserType } | null
}

/** An activated user inside the current workspace; fits `db.withTenant(actor, …)`. */
export type MemberActor = UserActor & {
  workspaceId: WorkspaceId
  memberId: MemberId
  userType: UserType
}

/** The caller a handler is given, by the access its endpoint declares. */
export type ActorFor<A extends Access> = A extends 'public' | 'cookie'
  ? Visitor
  : A extends 'user' | 'operator'
    ? UserActor
    : MemberActor

/** Who holds an access token, as the token's owner module knows it. */
export type TokenHolder = {
  userId: UserId
  signInId: DeviceId
  isActive: boolean
  isOperator: boolean
  language: Language
  member: {
    workspaceId: WorkspaceId
    memberId: MemberId
    userType: UserType
    state: MemberState
  } | null
}

/** Finds the holder of a token, or null when it is unknown, expired or revoked. */
export type Authenticate = (accessToken: string) => Promise<TokenHolder | null>
