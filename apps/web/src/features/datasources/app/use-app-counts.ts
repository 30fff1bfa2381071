import { useApps } from './queries.ts'

/** How many apps are connected, by the path of the page that lists them. */
export function useAppCounts(area: string | undefined): Record<string, number | undefined> {
  const own = useApps('personal', undefined, area === '/personal').data?.items.length
  const company = useApps('workspace', undefined, area === '/manage/datasources').data?.items.length
  return { '/personal/installed': own, '/manage/datasources/installed': company }
}
