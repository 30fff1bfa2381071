export { brandRoles } from './palette.ts'
export { applyBrand, applyTheme, currentLook, shownShade, startTheme, useLook } from './theme.ts'
