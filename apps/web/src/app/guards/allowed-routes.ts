import { type UserType, userTypes } from '@zhiwen/contract/enums.ts'
import { stored } from '../../lib/storage/stored.ts'
import { type AppRoute, routes } from '../routes.tsx'

type Kept = { user_type: UserType; paths: string[] }

const store = stored({
  area: 'local',
  key: 'app.routes',
  version: 1,
  accepts: (data): data is Kept => typeof data === 'object' && data !== null && 'paths' in data,
})

const isUserType = (type: unknown): type is UserType =>
  Object.values(userTypes).some((known) => known === type)

/** Routes a level may open: all user routes, and the managed ones for admin and creator (seed §6). */
export const routesOf = (type: UserType): AppRoute[] =>
  routes.filter((route) => route.types?.includes(type) ?? true)

/**
 * Builds the routes of a level and notes them in `app.routes`. Nothing reads the note back: a
 * changed browser storage must not open a page (attack A16). Null for a level this version does not know.
 */
export function buildRoutes(type: unknown): AppRoute[] | null {
  if (!isUserType(type)) return null
  const built = routesOf(type)
  store.write({ user_type: type, paths: built.map((route) => route.path) })
  return built
}
