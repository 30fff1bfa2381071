import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
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
]

/** Routes below an area that can be linked to: the page exists and has no parameters. */
const viewsOf = (area: Area, allowed: readonly AppRoute[]) =>
  allowed.filter(
    ({ path, page }) => page && path.startsWith(`${area.path}/`) && !path.includes(':'),
  )

/** The sister pages of the shown one, where it belongs to an area; their names are the pages' titles. */
export function usePlaces(): Places | undefined {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const type = useMaybeUser()?.current_workspace?.ws_user_type
  const area = areas.find(({ path }) => pathname.startsWith(`${path}/`))
  const counts = usePeopleCounts(type !== undefined && area?.path === '/manage/users')
  if (!area || !type) return undefined
  const allowed = routesOf(type)
  const links = viewsOf(area, allowed).map(({ path, title = '' }) => ({
    path,
    label: t(`titles.${title}`),
    isCurrent: pathname === path || pathname.startsWith(`${path}/`),
    count: counts[path],
  }))
  const { parent } = area
  const isParentThere = allowed.some(({ path, page }) => path === parent?.path && page)
  return {
    look: area.look,
    label: t(`nav.${area.label}`),
    links,
    ...(parent &&
      isParentThere && { parent: { path: parent.path, label: t(`nav.${parent.label}`) } }),
  }
}

/** Views that have no entry of their own in the sidebar, for the palette. */
export const placesWithoutEntry = (
  allowed: readonly AppRoute[],
  entries: readonly { path: string }[],
): AppRoute[] =>
  areas
    .flatMap((area) => viewsOf(area, allowed))
    .filter(({ path }) => entries.every((entry) => entry.path !== path))
