import type { QueryClient } from '@tanstack/react-query'
import { logWarning } from '../lib/log.ts'
import { platformQuery } from '../lib/platform/platform.ts'

const showIcon = (url: string) => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')) {
    link.removeAttribute('type')
    link.href = url
  }
}

/** Loads platform config once and shows its icon; the title follows by itself. A failure only warns (ANS-16). */
export async function loadPlatform(cache: QueryClient): Promise<void> {
  try {
    const { logo_square_file_url } = await cache.fetchQuery(platformQuery)
    if (logo_square_file_url) showIcon(logo_square_file_url)
  } catch (error) {
    logWarning('platform config was not loaded', error)
  }
}
