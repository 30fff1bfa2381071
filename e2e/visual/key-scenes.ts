/**
 * Scenes whose checks run with every `pnpm e2e`: each page once, and each part that opens over one.
 * The other states of the same pages are checked by `pnpm looks:check`, which takes all.
 */
export const keyScenes: readonly string[] = [
  'login',
  'register-errors',
  'forget-account',
  'terms',
  'guide-company',
  'no-workspace',
  'home',
  'sidebar-drawer',
  'account-menu',
  'palette',
  'offline',
  '403',
  '404',
  'account-unsaved',
  'account-crop',
  'account-security',
  'account-mobile',
  'account-look-custom',
  'account-delete-confirm',
  'settings-color',
  'settings-crop',
  'audit-drawer',
  'add-paste',
  'directory-choice',
  'directory-running',
]
