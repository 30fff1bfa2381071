import type { QueryClient } from '@tanstack/react-query'
import { defaultBrandColor } from '@zhiwen/contract/enums.ts'
import type { UserInfo } from '@zhiwen/contract/user.ts'
import { matchPath } from 'react-router'
import { currentLanguage, showLanguage } from '../lib/i18n/index.ts'
import { logWarning } from '../lib/log.ts'
import { loginPath } from '../lib/navigation/redirect.ts'
import { lastPlatform, platformQuery } from '../lib/platform/platform.ts'
import type { Session } from '../lib/session/index.ts'
import { applyBrand, applyTheme } from '../lib/theme/index.ts'
import type { AppRouter } from './router.tsx'
import { routes } from './routes.tsx'

type Parts = { session: Session; router: AppRouter; cache: QueryClient }

/** Colour of the user, else of the workspace, else of the platform. */
const brandOf = (user: UserInfo | null): string =>
  user?.primary_color ||
  user?.current_workspace?.primary_color ||
  lastPlatform()?.default_primary_color ||
  defaultBrandColor

const showLookOf = (user: UserInfo | null) => {
  applyBrand(brandOf(user))
  if (!user) return
  applyTheme(user.theme)
  if (user.preferred_language === currentLanguage()) return
  showLanguage(user.preferred_language).catch((error: unknown) =>
    logWarning('language pack was not loaded', error),
  )
}

/** What belongs to one user in one workspace must not be seen by the next. */
const ownerOf = (user: UserInfo | null) => `${user?.id}/${user?.current_workspace?.id}`
/** What a visitor has loaded belongs to nobody: the provider's answer is at work while it signs in. */
const visitor = ownerOf(null)
/** The same person in another workspace. */
const isMove = (before: UserInfo | null, after: UserInfo | null): boolean =>
  before !== null &&
  before.id === after?.id &&
  after.current_workspace !== null &&
  before.current_workspace?.id !== after.current_workspace.id
const isOwned = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  queryKey[0] !== platformQuery.queryKey[0]

const isPublicPath = (pathname: string) =>
  routes.some(({ path, access }) => access === 'public' && matchPath(path, pathname))

/** Keeps look, language, cached data and the page itself in step with the session, in this tab and the others. */
export function followSession({ session, router, cache }: Parts): () => void {
  let before = session.getState().user
  const stopChanges = session.subscribe(() => {
    const { user } = session.getState()
    showLookOf(user)
    const owner = ownerOf(before)
    const hasMoved = isMove(before, user)
    before = user
    if (ownerOf(user) === owner || owner === visitor) return
    cache.removeQueries({ predicate: isOwned })
    // Whoever moved, here, in another tab or on another device: pages of the old workspace are left.
    if (hasMoved && !isPublicPath(router.state.location.pathname)) void router.navigate('/home')
  })
  const stopTabs = session.follow((news) => {
    const { pathname, search } = router.state.location
    if (news === 'signed-out' && !isPublicPath(pathname)) {
      void router.navigate(loginPath(`${pathname}${search}`))
    } else {
      // Guards decide anew: a sign-in elsewhere leaves /login, a lost level leaves /manage.
      void router.revalidate()
    }
  })
  return () => {
    stopChanges()
    stopTabs()
  }
}
