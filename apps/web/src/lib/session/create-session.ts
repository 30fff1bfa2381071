import type { TokenReply } from '@zhiwen/contract/auth.ts'
import type { UserInfo } from '@zhiwen/contract/user.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { now } from '../clock.ts'
import { logWarning } from '../log.ts'
import type { Tabs } from '../tabs/tabs.ts'
import { refreshToken } from './refresh.ts'
import { markSignedOut, unmarkSignedOut } from './signed-out-mark.ts'
import { clearToken, readToken, saveToken, tokenKey, tokenState } from './token.ts'
import { userCache } from './user-cache.ts'

/**
 * `user` is null for a visitor, and until the first load has ended. `lastUser` stays after a
 * sign-out, so that a page on its way out can still be drawn.
 */
export type SessionState = { user: UserInfo | null; lastUser: UserInfo | null }

/** What another tab did. */
export type TabNews = 'signed-out' | 'user'

/** Who uses this browser. One per tab; the tabs tell each other every change. */
export function createSession(tabs: Tabs) {
  let state: SessionState = { user: null, lastUser: null }
  let loading: Promise<UserInfo | null> | null = null
  const listeners = new Set<() => void>()

  const show = (user: UserInfo | null) => {
    if (state.user === user) return
    state = { user, lastUser: user ?? state.lastUser }
    for (const listener of listeners) listener()
  }

  const keep = (user: UserInfo) => {
    userCache.write(user)
    // The same news comes by storage and by broadcast; only a real change is one.
    if (JSON.stringify(user) !== JSON.stringify(state.user)) show(user)
  }

  const leave = () => {
    userCache.remove()
    show(null)
  }

  const forget = () => {
    clearToken()
    leave()
  }

  const fetchUser = async (): Promise<UserInfo | null> => {
    try {
      const user = await call('GET /user/info', {}, { handles: 'all', allowDuplicate: true })
      keep(user)
      return user
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      forget()
      return null
    }
  }

  /** Loads user info anew; equal requests of one moment share one call. */
  const reloadUser = (): Promise<UserInfo | null> => {
    loading ??= fetchUser().finally(() => {
      loading = null
    })
    return loading
  }

  return {
    getState: (): SessionState => state,

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    reloadUser,

    /** The signed-in user: token valid or refreshed, info loaded. Nothing for a visitor. */
    async findUser(): Promise<UserInfo | null> {
      const standing = tokenState(readToken(), now())
      if (standing === 'valid' || standing === 'expiring') return state.user ?? reloadUser()
      try {
        if (await refreshToken()) return state.user ?? (await reloadUser())
      } catch (error) {
        // Without a line the pages already open stay readable (G9); calls are refused by the server anyway.
        if (state.user && error instanceof ApiError && error.status === 0) return state.user
        throw error
      }
      forget()
      return null
    },

    /** Keeps the token of a sign-in or sign-up and loads the user. */
    async signIn(reply: TokenReply): Promise<UserInfo | null> {
      unmarkSignedOut()
      saveToken(reply)
      show(null)
      const user = await reloadUser()
      if (user) tabs.post({ kind: 'signed-in', user })
      return user
    },

    /** Takes over user info that a call has answered with. */
    setUser(user: UserInfo): void {
      keep(user)
      tabs.post({ kind: 'user', user })
    },

    /** Forgets token and user here and in the other tabs, without a call (401). */
    drop(): void {
      forget()
      tabs.post({ kind: 'signed-out' })
    },

    /** Signs out; local state goes even when the call fails (API-AUTH-3). */
    async signOut(options: { everywhere?: boolean } = {}): Promise<void> {
      markSignedOut()
      try {
        await call('POST /auth/logout', { body: options }, { handles: 'all' })
      } catch (error) {
        logWarning('sign-out was not confirmed by the server', error)
      }
      forget()
      tabs.post({ kind: 'signed-out' })
    },

    /** Follows the other tabs until the returned function is called, and passes on what they did. */
    follow(heard: (news: TabNews) => void): () => void {
      const leaveToo = () => {
        const wasSignedIn = state.user !== null
        leave()
        if (wasSignedIn) heard('signed-out')
      }
      const keepToo = (user: UserInfo) => {
        keep(user)
        heard('user')
      }
      const stopTabs = tabs.listen((message) => {
        if (message.kind === 'signed-out') leaveToo()
        if (message.kind === 'signed-in' || message.kind === 'user') keepToo(message.user)
      })
      const heed = (event: StorageEvent) => {
        if (event.storageArea !== localStorage) return
        if (event.key === null || (event.key === tokenKey && !event.newValue)) leaveToo()
        const user = event.key === userCache.key ? userCache.parse(event.newValue) : null
        if (user) keepToo(user)
      }
      window.addEventListener('storage', heed)
      return () => {
        stopTabs()
        window.removeEventListener('storage', heed)
      }
    },
  }
}

export type Session = ReturnType<typeof createSession>
