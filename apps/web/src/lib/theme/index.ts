export { brandRoles } from './palette.ts'
export {
  applyBrand,
  applyTheme,
  currentLook,
  shownShade,
  startTheme,
  tryBrand,
  useLook,
} from './theme.ts'
