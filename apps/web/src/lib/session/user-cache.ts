import type { UserInfo } from '@zhiwen/contract/user.ts'
import { stored } from '../storage/stored.ts'

const isUser = (data: unknown): data is UserInfo =>
  typeof data === 'object' &&
  data !== null &&
  'id' in data &&
  'is_active' in data &&
  'workspaces' in data &&
  Array.isArray(data.workspaces)

const shape = { key: 'app.user', version: 1, accepts: isUser }
const local = stored({ area: 'local', ...shape })
const session = stored({ area: 'session', ...shape })

/**
 * User info as last seen, in local and session storage. It only saves a flash of the wrong
 * language or colour at start: rights always come from the server (ROLE-47).
 */
export const userCache = {
  key: local.key,
  parse: local.parse,
  read: (): UserInfo | null => session.read() ?? local.read(),
  write: (user: UserInfo): void => {
    local.write(user)
    session.write(user)
  },
  remove: (): void => {
    local.remove()
    session.remove()
  },
}
