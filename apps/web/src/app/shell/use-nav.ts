import { useLocation } from 'react-router'
import { useUser } from '../../lib/session/index.ts'
import { routesOf } from '../guards/allowed-routes.ts'
import { currentNavItem, type NavItem, visibleNavItems } from './nav-items.ts'

/** The user's navigation and where in it the current page stands. */
export function useNav(): { items: NavItem[]; current: NavItem | undefined } {
  const type = useUser().current_workspace?.ws_user_type
  const { pathname } = useLocation()
  const items = type ? visibleNavItems(routesOf(type)) : []
  return { items, current: currentNavItem(items, pathname) }
}
