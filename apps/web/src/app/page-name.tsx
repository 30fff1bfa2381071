import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatches } from 'react-router'
import { usePlatform } from '../lib/platform/platform.ts'
import { VisuallyHidden } from '../ui/index.ts'

const titleOf = (handle: unknown): string | null =>
  typeof handle === 'object' && handle !== null && 'title' in handle ? String(handle.title) : null

/** Names the page in the browser's tab and to screen readers, which hear nothing of a client-side navigation. */
export function PageName() {
  const { t } = useTranslation(['app', 'ui'])
  const title = useMatches()
    .map(({ handle }) => titleOf(handle))
    .findLast((found) => found !== null)
  const platform = usePlatform().data?.title ?? t('ui:product')
  const page = title ? t(`titles.${title}`) : null
  const name = page ? t('title', { page, platform }) : platform
  useEffect(() => {
    document.title = name
  }, [name])
  return (
    <VisuallyHidden>
      <output>{page}</output>
    </VisuallyHidden>
  )
}
