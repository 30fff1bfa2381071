import type { UserInfo } from '@zhiwen/contract/user.ts'
import type { Tabs } from '../tabs/tabs.ts'
import type { SessionStore } from './session-state.ts'
import { tokenKey } from './token.ts'
import { userCache } from './user-cache.ts'

/** What another tab did. */
export type TabNews = 'signed-out' | 'user'

/** Follows the other tabs, by broadcast and by storage events, and passes on what they did. */
export function followTabs(store: SessionStore, tabs: Tabs, heard: (news: TabNews) => void) {
  const leave = () => {
    const wasSignedIn = store.get().user !== null
    store.leave()
    if (wasSignedIn) heard('signed-out')
  }
  const keep = (user: UserInfo) => {
    store.keep(user)
    heard('user')
  }
  const stopTabs = tabs.listen((message) => {
    if (message.kind === 'signed-out') leave()
    else keep(message.user)
  })
  const heed = (event: StorageEvent) => {
    if (event.storageArea !== localStorage) return
    if (event.key === null || (event.key === tokenKey && !event.newValue)) leave()
    const user = event.key === userCache.key ? userCache.parse(event.newValue) : null
    if (user) keep(user)
  }
  window.addEventListener('storage', heed)
  return () => {
    stopTabs()
    window.removeEventListener('storage', heed)
  }
}
