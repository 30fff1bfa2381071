export { useSwitchWorkspace } from './places/queries.ts'
export { WorkspaceSwitcher } from './places/workspace-switcher.tsx'
export const loadSettingsBasePage = async () =>
  (await import('./settings/settings-base-page.tsx')).SettingsBasePage
