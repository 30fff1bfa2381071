import type { UserInfo } from '@zhiwen/contract/user.ts'
import { stored } from '../../lib/storage/stored.ts'

/** Version of the terms agreed to in this tab; the server learns it with the activation. */
const store = stored({
  area: 'session',
  key: 'app.terms',
  version: 1,
  accepts: (data): data is string => typeof data === 'string',
})

/** Whether a user has agreed to the present terms, at the sign-up or on the guide's first step. */
export const termsAgreement = {
  holds: (user: UserInfo, version: string | undefined): boolean =>
    version !== undefined && (user.terms_version === version || store.read() === version),
  give: (version: string): void => store.write(version),
}
