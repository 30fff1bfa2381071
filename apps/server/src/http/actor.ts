import type { Access } from '@zhiwen/contract/endpoint.ts'
import type { Language, MemberState, UserType } from '@zhiwen/contract/enums.ts'
import type { AppId, DeviceId, MemberId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'

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

/** A program that holds the push key of one app; it is no person and may do nothing else. */
export type PushKeyActor = Caller & { workspaceId: WorkspaceId; pushAppId: AppId }

/** The caller a handler is given, by the access its endpoint declares. */
export type ActorFor<A extends Access> = A extends 'public' | 'cookie'
  ? Visitor
  : A extends 'user' | 'operator'
    ? UserActor
    : A extends 'push'
      ? MemberActor | PushKeyActor
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

/** The app a push key belongs to, or null when there is no such key. */
export type FindPushKey = (
  key: string,
) => Promise<{ workspaceId: WorkspaceId; appId: AppId } | null>

/** Finds the holder of a token, or null when it is unknown, expired or revoked. */
export type Authenticate = (accessToken: string) => Promise<TokenHolder | null>
