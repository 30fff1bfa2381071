import type { ComponentType } from 'react'
import { loadTexts } from '../../lib/i18n/index.ts'

/** A page of this feature; its texts come beside its program. */
async function withTexts(page: Promise<ComponentType>): Promise<ComponentType> {
  const [Page] = await Promise.all([page, loadTexts('datasources')])
  return Page
}

export const loadDirectoryPage = () =>
  withTexts(import('./directory/directory-page.tsx').then((file) => file.DirectoryPage))
