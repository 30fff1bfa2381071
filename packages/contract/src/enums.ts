/** Levels of a member inside one workspace (READ-11). */
export const userTypes = { member: 1, admin: 2, creator: 3 } as const
export type UserType = (typeof userTypes)[keyof typeof userTypes]

/** Interface languages; the first is default and fallback (CONST-2). */
export const languages = ['zh-hans', 'en'] as const
export type Language = (typeof languages)[number]

/** Stored theme choice; the empty string follows the system (READ-17). */
export const themes = ['light', 'dark', ''] as const
export type Theme = (typeof themes)[number]

/** Preset brand colours by key (READ-18). */
export const brandColors = {
  purple: '#7429EC',
  blue: '#2468F2',
  black: '#2F333B',
  green: '#1E7F5C',
  spring_green: '#67C23A',
  orange: '#E6A23C',
  red: '#F56C6C',
} as const
export type BrandColor = keyof typeof brandColors
export const defaultBrandColor = brandColors.purple
/** Second purple, offered only as a swatch of the custom picker (CONST-3). */
export const extraSwatch = '#722ED1'

/** Orders of the member table; a minus turns one round. */
export const memberSorts = [
  'name',
  '-name',
  'joined_at',
  '-joined_at',
  'last_active_at',
  '-last_active_at',
] as const
export type MemberSort = (typeof memberSorts)[number]

export const memberStates = ['invited', 'active', 'disabled', 'left'] as const
export type MemberState = (typeof memberStates)[number]

/** What a code sent to a phone or mailbox may be used for (API-USER-4, -6). */
export const codePurposes = [
  'signup',
  'login',
  'bind',
  'change',
  'reset',
  'transfer',
  'delete',
] as const
export type CodePurpose = (typeof codePurposes)[number]
/** Purposes a visitor may ask a code for; the others need a signed-in user. */
export const visitorCodePurposes = ['signup', 'login', 'reset'] as const

export const loginTypes = ['password', 'sms', 'email_code'] as const
export type LoginType = (typeof loginTypes)[number]

export const filePurposes = [
  'avatar',
  'logo_square',
  'logo_rect',
  'chat',
  'document',
  'receipt',
] as const
export type FilePurpose = (typeof filePurposes)[number]

export const invitationExpiries = ['30m', '7d', '1y'] as const
export type InvitationExpiry = (typeof invitationExpiries)[number]
/** SM-8. */
export const invitationStates = ['open', 'expired', 'used_up', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]

export const planKeys = ['free', 'team', 'enterprise', 'ultimate'] as const
export type PlanKey = (typeof planKeys)[number]

/** Work apps whose directory can be imported (READ-6). */
export const directoryKeys = ['feishu', 'dingtalk', 'wecom'] as const
export type DirectoryKey = (typeof directoryKeys)[number]
/**
 * How a person of a directory stands to the members: `matched` is a member or was linked to one,
 * `new` was or will be invited, `ambiguous` names two people, `blocked` cannot be imported.
 */
export const personMatches = ['matched', 'new', 'ambiguous', 'blocked'] as const
export type PersonMatch = (typeof personMatches)[number]
/**
 * Why a person of a directory stands as it does. matched: `linked` by an earlier import, by proven
 * `mobile` or `email`, or `invited` already; new: `invite`; ambiguous: `contact-twice` stands on two
 * accounts, `two-members` are named; blocked: `inactive` there, `no-contact`, `gone`, `left` us before.
 */
export const importReasons = [
  'linked',
  'mobile',
  'email',
  'invited',
  'invite',
  'contact-twice',
  'two-members',
  'inactive',
  'no-contact',
  'gone',
  'left',
] as const
export type ImportReason = (typeof importReasons)[number]
export const importStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

/** What the bell can say to a person. */
export const noticeKinds = [
  'invited',
  'joined',
  'type-changed',
  'disabled',
  'enabled',
  'removed',
  'became-creator',
  'no-longer-creator',
  'admin-added-self-to-role',
  'workspace-deleted',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Every act that leaves an audit row (ENT-24). */
export const auditActions = [
  'workspace.created',
  'workspace.updated',
  'workspace.deleted',
  'workspace.transferred',
  'member.invited',
  'member.joined',
  'member.updated',
  'member.type-changed',
  'member.disabled',
  'member.enabled',
  'member.removed',
  'member.left',
  'members.exported',
  'role.created',
  'role.updated',
  'role.members-changed',
  'role.deleted',
  'invitation.created',
  'invitation.reset',
  'invitation.resent',
  'invitation.revoked',
  'directory.connected',
  'directory.disconnected',
  'directory.imported',
  'subscription.granted',
  'audit.exported',
] as const
export type AuditAction = (typeof auditActions)[number]
