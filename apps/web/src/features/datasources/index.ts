import type { ComponentType } from 'react'
import { loadTexts } from '../../lib/i18n/index.ts'

/** A page of this feature; its texts come beside its program. */
async function withTexts(page: Promise<ComponentType>): Promise<ComponentType> {
  const [Page] = await Promise.all([page, loadTexts('datasources')])
  return Page
}

export const loadDirectoryPage = () =>
  withTexts(import('./directory/directory-page.tsx').then((file) => file.DirectoryPage))
export { useAppCounts } from './app/use-app-counts.ts'
export const loadStorePage = () =>
  withTexts(import('./store/store-page.tsx').then((file) => file.StorePage))
export const loadInstalledPage = () =>
  withTexts(import('./installed/installed-page.tsx').then((file) => file.InstalledPage))
export const loadDetailPage = () =>
  withTexts(import('./detail/detail-page.tsx').then((file) => file.DetailPage))
export const loadSourceCallbackPage = () =>
  withTexts(import('./oauth/callback-page.tsx').then((file) => file.SourceCallbackPage))
export const loadWizardPage = () =>
  withTexts(import('./wizard/wizard-page.tsx').then((file) => file.WizardPage))
