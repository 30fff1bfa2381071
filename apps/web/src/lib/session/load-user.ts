import type { UserInfo } from '@zhiwen/contract/user.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import type { SessionStore } from './session-state.ts'

/** Loads user info anew; a refused token leaves a visitor, other failures are thrown. */
async function fetchUser(store: SessionStore): Promise<UserInfo | null> {
  const before = store.get().user
  try {
    const user = await call('GET /user/info', {}, { handles: 'all', allowDuplicate: true })
    // A change made while the answer was on its way may be newer than the answer.
    if (store.get().user !== before) return await fetchUser(store)
    store.keep(user)
    return user
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    store.forget()
    return null
  }
}

/** A loader of user info in which equal requests of one moment share one call. */
export function createUserLoader(store: SessionStore): () => Promise<UserInfo | null> {
  let loading: Promise<UserInfo | null> | null = null
  return () => {
    loading ??= fetchUser(store).finally(() => {
      loading = null
    })
    return loading
  }
}
