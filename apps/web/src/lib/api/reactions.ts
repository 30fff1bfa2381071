import { loginRedirectDelayMs } from '@zhiwen/contract/limits.ts'
import type { UserInfo } from '@zhiwen/contract/user.ts'
import { loginPath } from '../navigation/redirect.ts'
import type { ApiError } from './api-error.ts'

/** `request_id` travels with the history entry, for the error pages to show. */
type GoOptions = { state: { request_id: string | undefined } }

type Means = {
  /** Shows a text for 5 s, the same one once in 3 s (ERR-1). */
  toast: (text: string, requestId: string | undefined) => void
  go: (to: string, options?: GoOptions) => void
  here: () => Pick<Location, 'origin' | 'pathname' | 'search'>
  /** Forgets token and user without a call. */
  dropSession: () => void
  reloadUser: () => Promise<UserInfo | null>
}

/** What the browser does about a failed call beyond telling its caller (ERR-1…3, MSG-30…58). */
export function createReactions({ toast, go, here, dropSession, reloadUser }: Means) {
  const show = (error: ApiError) => toast(error.message || 'error', error.request_id)
  let isLeaving = false

  const leaveForLogin = (error: ApiError) => {
    dropSession()
    if (isLeaving) return // Several 401 at once give one toast and one redirect (ERR-3).
    isLeaving = true
    show(error)
    const { origin, pathname, search } = here()
    setTimeout(() => {
      isLeaving = false
      if (here().pathname !== '/login') go(loginPath(`${origin}${pathname}${search}`))
    }, loginRedirectDelayMs)
  }

  const leaveWorkspace = async () => {
    const user = await reloadUser().catch(() => null)
    go(user?.current_workspace ? '/' : '/noWorkspace')
  }

  return (error: ApiError): void => {
    if (error.status === 401) return leaveForLogin(error)
    show(error)
    const state = { request_id: error.request_id }
    const { pathname, search } = here()
    if (error.status === 502 && pathname !== '/502') {
      return go(`/502?from=${encodeURIComponent(`${pathname}${search}`)}`, { state })
    }
    if (error.status !== 403) return
    if (error.error === 'user-inactive') return go('/guide')
    if (error.error === 'member-disabled') return void leaveWorkspace()
    if (error.error === 'access-denied' || error.error === undefined) go('/403', { state })
  }
}

let reaction: (error: ApiError) => void = () => {}

/** Installs the reactions at start; before that, and in tests of single parts, errors only reach their callers. */
export const setReaction = (chosen: (error: ApiError) => void): void => {
  reaction = chosen
}

/** Lets the application react to a failed call. */
export const react = (error: ApiError): void => reaction(error)
