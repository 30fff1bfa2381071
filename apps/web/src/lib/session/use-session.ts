import type { UserType } from '@zhiwen/contract/enums.ts'
import type { UserInfo } from '@zhiwen/contract/user.ts'
import { useSyncExternalStore } from 'react'
import { session } from './session.ts'

/** The session's state, following sign-ins, sign-outs and changes in any tab. */
const useSession = () => useSyncExternalStore(session.subscribe, session.getState)

/** The signed-in user, or nothing on public pages. */
export const useMaybeUser = (): UserInfo | null => useSession().user

/** The signed-in user of a guarded page. */
export function useUser(): UserInfo {
  const { user, lastUser } = useSession()
  const known = user ?? lastUser
  if (!known) throw new Error('useUser outside of a guarded page')
  return known
}

type Levelled = { current_workspace: { ws_user_type: UserType } | null }

/** Whether a user holds one of the levels in the current workspace (READ-11). The server checks on its own. */
export const can = (user: Levelled | null, types: readonly UserType[]): boolean => {
  const type = user?.current_workspace?.ws_user_type
  return type !== undefined && types.includes(type)
}
