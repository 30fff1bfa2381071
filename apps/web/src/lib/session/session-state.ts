import type { UserInfo } from '@zhiwen/contract/user.ts'
import { clearToken, disownToken } from './token.ts'
import { userCache } from './user-cache.ts'

/**
 * `user` is null for a visitor, and until the first load has ended. `lastUser` stays after a
 * sign-out, so that a page on its way out can still be drawn.
 */
export type SessionState = { user: UserInfo | null; lastUser: UserInfo | null }

/** The user as this tab knows it, with the copies in browser storage. */
export function createSessionState() {
  let state: SessionState = { user: null, lastUser: null }
  const listeners = new Set<() => void>()

  const show = (user: UserInfo | null) => {
    if (state.user === user) return
    state = { user, lastUser: user ?? state.lastUser }
    for (const listener of listeners) listener()
  }
  const leave = () => {
    userCache.remove()
    show(null)
  }

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    show,
    /** Takes over user info, here and in storage. */
    keep: (user: UserInfo) => {
      userCache.write(user)
      // The same news comes by storage and by broadcast; only a real change is one.
      if (JSON.stringify(user) !== JSON.stringify(state.user)) show(user)
    },
    /** Another tab has signed out: removing the token is its business. */
    leave: () => {
      disownToken()
      leave()
    },
    /** Forgets token and user. */
    forget: () => {
      clearToken()
      leave()
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionState>
