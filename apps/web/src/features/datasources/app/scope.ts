import type { AppScope } from '@zhiwen/contract/enums.ts'
import { useLocation } from 'react-router'

/** Where the pages of a scope stand. */
const roots: Record<AppScope, string> = {
  personal: '/personal',
  workspace: '/manage/datasources',
}

/** Whose apps the shown page is about: /personal is one's own, /manage the company's. */
export function useScope(): AppScope {
  const { pathname } = useLocation()
  return pathname.startsWith(roots.personal) ? 'personal' : 'workspace'
}

/** Addresses of the pages of one scope (RT-15…18). */
export const placesOf = (scope: AppScope) => ({
  store: `${roots[scope]}/appStore`,
  installed: `${roots[scope]}/installed`,
  create: (appKey: string, draftId?: string) =>
    `${roots[scope]}/create?${new URLSearchParams({ app_key: appKey, ...(draftId && { draft: draftId }) })}`,
  edit: (appId: string) => `${roots[scope]}/edit/${appId}`,
  /** One of the three lists behind the document counts (READ-21). */
  documents: (appId: string, show: 'all' | 'ready' | 'trouble') =>
    `${roots[scope]}/edit/${appId}?tab=documents&show=${show}`,
})
