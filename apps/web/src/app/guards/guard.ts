import type { UserInfo } from '@zhiwen/contract/user.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '../../lib/api/index.ts'
import { hasToken, type Session } from '../../lib/session/index.ts'
import type { AppRoute } from '../routes.tsx'
import { buildRoutes } from './allowed-routes.ts'
import { decide, looksAtUser } from './decide.ts'
import { leadOn } from './lead-on.ts'

/** What a guard asks of the session. */
export type Asked = Pick<Session, 'findUser' | 'reloadUser'>

const failurePath = (error: unknown, from: string) => {
  const isProxy = error instanceof ApiError && error.status === 502
  return `${isProxy ? '/502' : '/500'}?from=${encodeURIComponent(from)}`
}

/** The user a route's decision needs; the sign-in page itself never wakes an old refresh cookie. */
const findUser = async (route: AppRoute, session: Asked): Promise<UserInfo | null> => {
  if (route.path !== '/login') return session.findUser()
  if (!hasToken()) return null
  return session.findUser().catch(() => null)
}

/** Routes of the user's level are built before a guarded page shows: one retry, then /500; never a loop. */
const withRoutes = async (user: UserInfo, session: Asked): Promise<UserInfo | null> => {
  const isBuilt = ({ current_workspace }: UserInfo) =>
    current_workspace === null || buildRoutes(current_workspace.ws_user_type) !== null
  if (isBuilt(user)) return user
  const again = await session.reloadUser()
  if (again && !isBuilt(again)) throw new Error('unknown user type')
  return again
}

/** The guard of a route as a loader: it ends in nothing to say, or in a redirect. */
export const guard =
  (route: AppRoute, session: Asked) =>
  async ({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> => {
    if (!looksAtUser(route)) return null
    const { pathname, search } = new URL(request.url)
    let user: UserInfo | null
    try {
      user = await findUser(route, session)
      if (user && route.access !== 'public') user = await withRoutes(user, session)
    } catch (error) {
      throw leadOn(request, failurePath(error, `${pathname}${search}`))
    }
    const decision = decide(route, user, { pathname, search })
    if (decision.kind === 'go') throw leadOn(request, decision.to)
    return null
  }
