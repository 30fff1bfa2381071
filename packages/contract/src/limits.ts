/** Patterns and bounds that browser and server both check (VAL-2…7, CONST-1…6). Plain values: no schema code here. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const emailMax = 254
/** Digits left after spaces, `+` and `-` are removed. */
export const mobilePattern = /^\d{10,15}$/
export const mobileNoise = /[\s+-]/g
export const countryCodePattern = /^\+\d{1,4}$/
export const defaultCountryCode = '+86'
export const codePattern = /^\d{6}$/
export const usernamePattern = /^[a-z0-9_]{4,32}$/
export const hexColorPattern = /^#[0-9a-fA-F]{6}$/

export const displayNameMax = 50
export const companyNameMin = 2
export const companyNameMax = 100
export const passwordMin = 6
export const passwordMax = 128

export const requestTimeoutMs = 120_000
export const loginRedirectDelayMs = 100
export const toastMs = 5_000
export const debounceMs = 300

export const codeSeconds = 300
export const codeResendSeconds = 60
export const codeTries = 5
export const codesPerHour = 5
export const codesPerDay = 10

export const accessTokenSeconds = 900
/** The browser refreshes when this little is left, the server accepts this much longer (SM-1). */
export const accessTokenGraceSeconds = 60
export const refreshDays = 30
export const refreshGraceSeconds = 10

export const pageSizes = [10, 20, 50, 100] as const
export const defaultPageSize = 10

export const uploadFilesMax = 10
export const uploadBytesMax = 20 * 1024 * 1024
export const jsonBytesMax = 1024 * 1024

export const chatPanel = {
  defaultWidth: 600,
  minWidth: 400,
  reservedWidth: 600,
  overlayBelow: 1100,
} as const
export const sourceScreenHeight = 600
export const tipMsPerCharacter = 100
export const tipStayMs = 2_000

export const wsUsernameMax = 50
export const appTitleMin = 2
export const appTitleMax = 50
export const roleNameMin = 2
export const roleNameMax = 30
export const roleDescriptionMax = 200
export const rolesMax = 500
export const roleMembersMax = 5_000
export const bulkMembersMax = 100
/** People added by one call; a longer list goes in several. */
export const addMembersMax = 200
/** People one file or paste may hold. */
export const importRowsMax = 5_000
export const openLinksMax = 50
export const linkUsesMax = 1_000
export const linkUsesDefault = 100
export const logoSquare = { width: 105, height: 105 } as const
export const logoRect = { width: 420, height: 105 } as const
/** Event streams one user may hold open at a time (API-5). */
export const openStreamsMax = 5

/** Items one call may push into an app (API-APP-13). */
export const pushItemsMax = 100
export const pushContentMax = 500_000
/** Documents the personal apps of one member may hold together, within the plan's number (QUO-1). */
export const personalDocumentsMax = 500
export const docGroupItemsMax = 500
export const docGroupNameMin = 2
export const docGroupNameMax = 50
export const customMatchesMax = 1_000
export const documentTitleMax = 300
/** A larger file is skipped (SM-4). */
export const documentBytesMax = 100 * 1024 * 1024
/** A listing that would remove more than both is held (SM-3). */
export const brakeShare = 0.1
export const brakeCount = 20
/** A run that would add readers to more than this share of documents is held (SM-3). */
export const brakeWidenShare = 0.5
export const removedKeptDays = 30
/** Reader lists older than this hide protected documents (PERM-6). */
export const aclFreshMinutes = 60
export const permissionSyncMinutes = 15
