import type { TokenReply } from '@zhiwen/contract/auth.ts'
import type { UserInfo } from '@zhiwen/contract/user.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { now } from '../clock.ts'
import { logWarning } from '../log.ts'
import type { Tabs } from '../tabs/tabs.ts'
import { followTabs, type TabNews } from './follow-tabs.ts'
import { createUserLoader } from './load-user.ts'
import { refreshToken } from './refresh.ts'
import { createSessionState } from './session-state.ts'
import { markSignedIn, unmarkSignedIn } from './signed-in-mark.ts'
import { readToken, saveToken, tokenState } from './token.ts'

/** Who uses this browser. One per tab; the tabs tell each other every change. */
export function createSession(tabs: Tabs) {
  const store = createSessionState()
  const reloadUser = createUserLoader(store)

  const drop = () => {
    store.forget()
    tabs.post({ kind: 'signed-out' })
  }

  return {
    getState: store.get,
    subscribe: store.subscribe,
    reloadUser,

    /** The signed-in user: token valid or refreshed, info loaded. Nothing for a visitor. */
    findUser: async (): Promise<UserInfo | null> => {
      const known = () => store.get().user
      const standing = tokenState(readToken(), now())
      if (standing === 'valid' || standing === 'expiring') return known() ?? reloadUser()
      try {
        if (await refreshToken()) return known() ?? (await reloadUser())
      } catch (error) {
        // Without a line the pages already open stay readable (G9); the server refuses calls anyway.
        if (known() && error instanceof ApiError && error.status === 0) return known()
        throw error
      }
      store.forget()
      return null
    },

    /** Keeps the token of a sign-in or sign-up and loads the user. */
    signIn: async (reply: TokenReply): Promise<UserInfo | null> => {
      markSignedIn()
      saveToken(reply)
      store.show(null)
      const user = await reloadUser()
      if (user) tabs.post({ kind: 'signed-in', user })
      return user
    },

    /** Takes over user info that a call has answered with. */
    setUser: (user: UserInfo): void => {
      store.keep(user)
      tabs.post({ kind: 'user', user })
    },

    /** Forgets token and user here and in the other tabs, without a call (401). */
    drop,

    /** Signs out; local state goes even when the call fails (API-AUTH-3). */
    signOut: async (options: { everywhere?: boolean } = {}): Promise<void> => {
      unmarkSignedIn()
      try {
        await call('POST /auth/logout', { body: options }, { handles: 'all' })
      } catch (error) {
        logWarning('sign-out was not confirmed by the server', error)
      }
      drop()
    },

    /** Follows the other tabs until the returned function is called, and passes on what they did. */
    follow: (heard: (news: TabNews) => void) => followTabs(store, tabs, heard),
  }
}

export type Session = ReturnType<typeof createSession>
