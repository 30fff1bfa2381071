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

/** ENT-5: whose app it is. */
export const appScopes = ['personal', 'workspace'] as const
export type AppScope = (typeof appScopes)[number]
/** SM-2; `draft` is a wizard that was saved unfinished. */
export const appStates = ['draft', 'active', 'paused', 'needs_auth', 'deleting'] as const
export type AppState = (typeof appStates)[number]
/** In the order of the store. */
export const appCategories = ['work', 'code', 'files', 'web', 'custom'] as const
export type AppCategory = (typeof appCategories)[number]
/** READ-22: 1 OAuth by a user, 2 app id and secret, 3 token or key, 4 none. */
export const authTypes = { oauth: 1, appSecret: 2, key: 3, none: 4 } as const
export type AuthType = (typeof authTypes)[keyof typeof authTypes]
/** READ-1. */
export const visibilities = { private: 1, protected: 2, members: 3, public: 4 } as const
export type Visibility = (typeof visibilities)[keyof typeof visibilities]
/** READ-5 and the `sync_status` of an app. */
export const results = { success: 1, pending: 2, fail: 3 } as const
export type Result = (typeof results)[keyof typeof results]
/** READ-4, in the order of tries. */
export const mappingTypes = ['mobile', 'email', 'custom_mapping'] as const
export type MappingType = (typeof mappingTypes)[number]
/** Why a source user stands as it does (ENT-10). */
export const matchReasons = ['ambiguous', 'no_match', 'blocked', 'member_disabled'] as const
export type MatchReason = (typeof matchReasons)[number]
/** Steps of the test of a connection (API-APP-4). */
export const checkNames = ['address', 'network', 'key', 'rights'] as const
export type CheckName = (typeof checkNames)[number]

export const syncTriggers = ['manual', 'nightly', 'webhook', 'retry', 'permission'] as const
export type SyncTrigger = (typeof syncTriggers)[number]
export const syncModes = ['incremental', 'full', 'preview'] as const
export type SyncMode = (typeof syncModes)[number]
/** SM-3. */
export const syncStates = [
  'queued',
  'running',
  'held',
  'success',
  'success_with_errors',
  'failed',
  'cancelled',
] as const
export type SyncState = (typeof syncStates)[number]
export const syncStages = [
  'queued',
  'listing',
  'fetching',
  'parsing',
  'indexing',
  'matching',
  'cleaning',
  'held',
] as const
export type SyncStage = (typeof syncStages)[number]

/** SM-4. */
export const documentStates = [
  'found',
  'queued',
  'fetching',
  'parsing',
  'indexing',
  'ready',
  'skipped',
  'failed',
  'removed',
] as const
export type DocumentState = (typeof documentStates)[number]
export const docTypes = [
  'doc',
  'sheet',
  'slide',
  'pdf',
  'web',
  'mail',
  'issue',
  'code',
  'image',
  'text',
  'other',
] as const
export type DocType = (typeof docTypes)[number]
/**
 * Why a document, a run or an app stands still, in words the screens translate (`reason.<code>`).
 * Document: what its bytes or its source did; run and app: what the source or we did.
 */
export const reasonCodes = [
  'unsupported-type',
  'type-mismatch',
  'empty',
  'too-large',
  'locked',
  'damaged',
  'bomb',
  'parser-died',
  'parser-slow',
  'no-text',
  'excluded',
  'over-quota',
  'over-share',
  'gone-at-source',
  'source-refused',
  'source-error',
  'source-slow',
  'needs-sign-in',
  'bad-settings',
  'access-file',
  'address-refused',
  'listing-incomplete',
  'store-error',
  'embed-error',
  'index-error',
  'deadline',
  'held-expired',
  'stopped',
  'internal',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

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
  'creator-reads-on',
  'creator-reads-off',
  'sync-held',
  'app-needs-auth',
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
  'app.created',
  'app.updated',
  'app.paused',
  'app.resumed',
  'app.needs-auth',
  'app.deleted',
  'app.key-made',
  'app.matches-saved',
  'app.documents-restored',
  'app.documents-excluded',
  'app.documents-included',
  'app.sync-confirmed',
  'app.sync-rejected',
  'doc-group.created',
  'doc-group.updated',
  'doc-group.deleted',
  'subscription.granted',
  'audit.exported',
] as const
export type AuditAction = (typeof auditActions)[number]
