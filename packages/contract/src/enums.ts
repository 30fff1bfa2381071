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
