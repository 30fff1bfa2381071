import type { UserType } from '@zhiwen/contract/enums.ts'
import type { UserInfo } from '@zhiwen/contract/user.ts'
import { guidePath, loginPath, safeRedirect } from '../../lib/navigation/redirect.ts'
import { can } from '../../lib/session/index.ts'
import type { AppRoute } from '../routes.tsx'

export type Visitor = Pick<UserInfo, 'is_active'> & {
  current_workspace: { ws_user_type: UserType } | null
}
export type Address = { pathname: string; search: string }
/** Where a navigation ends: here, or at another path. */
export type Decision = { kind: 'show' } | { kind: 'go'; to: string }

const show: Decision = { kind: 'show' }
const go = (to: string): Decision => ({ kind: 'go', to })

type Rule = (user: Visitor | null, address: Address) => Decision

const wanted = ({ pathname, search }: Address) => `${pathname}${search}`
const parameter = ({ search }: Address, name: string) => new URLSearchParams(search).get(name)

const needsSignIn: Rule = (user, address) => (user ? show : go(loginPath(wanted(address))))

/** Public routes that look at the user all the same (RT-1, 4, 6…9, 11). */
const publicRules: Partial<Record<string, Rule>> = {
  '/login': (user, address) => (user ? go(safeRedirect(parameter(address, 'redirect'))) : show),
  '/noWorkspace': needsSignIn,
  '/chat': (user, address) =>
    parameter(address, 'key') === null ? needsSignIn(user, address) : show,
  // Open to everybody, but whoever is signed in is known to the page.
  '/invitation/:code': () => show,
  '/invitation/:code/accept': needsSignIn,
  '/guide': (user, address) => {
    if (!user?.is_active || parameter(address, 'step') !== null) return needsSignIn(user, address)
    return go(safeRedirect(parameter(address, 'redirect')))
  },
  '/oauth/data-source/callback/:appKey': needsSignIn,
}

/** Whether the answer for a route depends on who asks. */
export const looksAtUser = (route: AppRoute): boolean =>
  route.access !== 'public' || publicRules[route.path] !== undefined

/**
 * Where a navigation to a route ends, in the order of product §3: public, signed in, active, in a
 * workspace, level. Pure: the caller has loaded the user; null is a visitor.
 */
export function decide(route: AppRoute, user: Visitor | null, address: Address): Decision {
  if (route.access === 'public') return publicRules[route.path]?.(user, address) ?? show
  if (!user) return go(loginPath(wanted(address)))
  if (!user.is_active) return go(guidePath(wanted(address)))
  if (!user.current_workspace) return go('/noWorkspace')
  return !route.types || can(user, route.types) ? show : go('/403')
}
