export { contrast } from './oklch.ts'
export { type BrandRoles, brandRoles, mixedScale, type Shade } from './palette.ts'
export { applyBrand, applyTheme, currentLook, shownShade, startTheme, useLook } from './theme.ts'
