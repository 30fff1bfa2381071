export const loadGuidePage = async () => (await import('./guide-page.tsx')).GuidePage
export const loadNoWorkspacePage = async () =>
  (await import('./no-workspace-page.tsx')).NoWorkspacePage
export const loadAccountSettingPage = async () =>
  (await import('./account-setting-page.tsx')).AccountSettingPage

export { useChangeLook, useDevices, useSignOut } from './queries.ts'
