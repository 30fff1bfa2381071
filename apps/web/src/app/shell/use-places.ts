import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useAppCounts } from '../../features/datasources/index.ts'
import { usePeopleCounts } from '../../features/workspace/index.ts'
import { useMaybeUser } from '../../lib/session/index.ts'
import type { Places } from '../../ui/index.ts'
import { routesOf } from '../guards/allowed-routes.ts'
import type { AppRoute } from '../routes.tsx'

type Area = {
  path: AppRoute['path']
  /** Key of the area's name in `app:nav`. */
  label: string
  look: Places['look']
  parent?: { path: AppRoute['path']; label: string }
  /** Its views, where not every route below is one; the other pages have only a way back to the last of these. */
  views?: readonly AppRoute['path'][]
  /** Parts of a view that stand beside it as a view of their own, by the tab in the address. */
  tabs?: readonly { path: AppRoute['path']; tab: string; title: string }[]
}

/** Areas whose pages are one place with several views. Every existing route below an area is a view of it. */
const areas: readonly Area[] = [
  { path: '/manage/users', label: 'members', look: 'tabs' },
  {
    path: '/manage/addUser',
    label: 'add-members',
    look: 'tabs',
    parent: { path: '/manage/users/all', label: 'members' },
  },
  { path: '/manage/settings', label: 'settings', look: 'side' },
  {
    path: '/personal',
    label: 'my-sources',
    look: 'tabs',
    views: ['/personal/appStore', '/personal/installed'],
    tabs: [{ path: '/personal/installed', tab: 'groups', title: 'doc-groups' }],
    parent: { path: '/personal/installed', label: 'my-sources' },
  },
  {
    path: '/manage/datasources',
    label: 'sources',
    look: 'tabs',
    views: ['/manage/datasources/appStore', '/manage/datasources/installed'],
    tabs: [
      { path: '/manage/datasources/installed', tab: 'groups', title: 'doc-groups' },
      { path: '/manage/datasources/installed', tab: 'personal', title: 'others-apps' },
    ],
    parent: { path: '/manage/datasources/installed', label: 'sources' },
  },
]

/** Routes below an area that can be linked to: the page exists and has no parameters. */
const viewsOf = (area: Area, allowed: readonly AppRoute[]) =>
  allowed.filter(
    ({ path, page }) =>
      page &&
      (area.views
        ? area.views.includes(path)
        : path.startsWith(`${area.path}/`) && !path.includes(':')),
  )

type Link = { path: string; title: string; tab: string | null }

/** The views of an area with their parts, in order. */
const linksOf = (area: Area, allowed: readonly AppRoute[]): Link[] => {
  const views = viewsOf(area, allowed)
  const parts = (area.tabs ?? []).filter(({ path }) => views.some((view) => view.path === path))
  return [
    ...views.map(({ path, title = '' }) => ({ path, title, tab: null })),
    ...parts.map(({ path, title, tab }) => ({ path: `${path}?tab=${tab}`, title, tab })),
  ]
}

/** The sister pages of the shown one, where it belongs to an area; their names are the pages' titles. */
export function usePlaces(): Places | undefined {
  const { t } = useTranslation('app')
  const { pathname, search } = useLocation()
  const type = useMaybeUser()?.current_workspace?.ws_user_type
  const area = areas.find(({ path }) => pathname.startsWith(`${path}/`))
  const people = usePeopleCounts(type !== undefined && area?.path === '/manage/users')
  const apps = useAppCounts(type === undefined ? undefined : area?.path)
  if (!area || !type) return undefined
  const allowed = routesOf(type)
  const isView = !area.views || area.views.some((path) => path === pathname)
  const shownTab = new URLSearchParams(search).get('tab')
  const tab =
    area.tabs?.find((part) => part.path === pathname && part.tab === shownTab)?.tab ?? null
  const counts: Record<string, number | undefined> = { ...people, ...apps }
  const isShown = (link: Link) => {
    const [path = ''] = link.path.split('?')
    return link.tab === tab && (pathname === path || pathname.startsWith(`${path}/`))
  }
  const links = linksOf(area, allowed).map((link) => ({
    path: link.path,
    label: t(`titles.${link.title}`),
    isCurrent: isShown(link),
    count: counts[link.path],
  }))
  const { parent } = area
  const hasCrumb =
    (!area.views || !isView) && allowed.some((route) => route.path === parent?.path && route.page)
  return {
    look: area.look,
    label: t(`nav.${area.label}`),
    links: isView ? links : [],
    ...(parent && hasCrumb && { parent: { path: parent.path, label: t(`nav.${parent.label}`) } }),
  }
}

/** Views that have no entry of their own in the sidebar, for the palette; `area` tells apart those of one name. */
export const placesWithoutEntry = (
  allowed: readonly AppRoute[],
  entries: readonly { path: string }[],
): { path: string; title: string; area: string | null }[] =>
  areas
    .flatMap((area) =>
      viewsOf(area, allowed).map(({ path, title = '' }) => ({
        path,
        title,
        area: area.views ? area.label : null,
      })),
    )
    .filter(({ path }) => entries.every((entry) => entry.path !== path))
