import type { CodePurpose } from '@zhiwen/contract/enums.ts'
import type { UserId } from '@zhiwen/contract/ids.ts'
import type { Db } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { AccountName, Mobile } from './account-name.ts'
import type { CodeTarget } from './codes/request-code.ts'
import * as repo from './repo.ts'

/** Makes the answers to "where may a code go": null wherever nobody would be its owner. */
export function createCodeTargets({ db }: { db: Db }) {
  const find = (name: AccountName) =>
    db.withSystem('sign-in', (tx) => repo.findUserByName(tx, name))

  return {
    async owner(userId: UserId): Promise<repo.UserRow> {
      const user = await db.withSystem('account', (tx) => repo.findUser(tx, userId))
      if (!user) throw new AppError('token-invalid')
      return user
    },
    /** Sign-in and reset reach registered numbers and mailboxes only; other purposes reach what was typed. */
    async reachable(purpose: CodePurpose, target: CodeTarget): Promise<CodeTarget | null> {
      if (purpose !== 'login' && purpose !== 'reset') return target
      const name: AccountName =
        target.channel === 'sms'
          ? { kind: 'mobile', e164: target.e164 }
          : { kind: 'email', email: target.email }
      return (await find(name)) ? target : null
    },
    /** The mailbox if one was typed, else the phone of the account. */
    async ofAccount(name: AccountName): Promise<CodeTarget | null> {
      const user = await find(name)
      if (!user) return null
      return name.kind === 'email'
        ? { channel: 'email', email: name.email }
        : { channel: 'sms', ...mobileOf(user) }
    },
  }
}

/** The number of an account in its parts. */
export const mobileOf = ({ country_code, mobile_e164 }: repo.UserRow): Mobile => ({
  country_code,
  mobile: mobile_e164.slice(country_code.length),
  e164: mobile_e164,
})
