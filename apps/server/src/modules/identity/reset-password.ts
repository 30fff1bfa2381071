import type { resetPassword } from '@zhiwen/contract/auth.ts'
import type { InputOf } from '../../http/route.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import { accountKey, readAccount } from './account-name.ts'
import { type CodeCheck, codeWrong } from './codes/check-code.ts'
import type { LoginGuard } from './login-guard.ts'
import type { Announce } from './notices/announce.ts'
import { ownNames } from './own-names.ts'
import type { Passwords } from './passwords/hashing.ts'
import { checkLength, checkNewPassword, type PasswordMin } from './passwords/rules.ts'
import * as repo from './repo.ts'
import type { SignIns } from './sign-ins.ts'

type Needs = {
  db: Db
  clock: Clock
  codes: CodeCheck
  guard: LoginGuard
  passwords: Passwords
  signIns: SignIns
  passwordMin: PasswordMin
  announce: Announce
}

/** Makes the way back to a forgotten password: a code, then a new one; every sign-in ends (API-AUTH-4). */
export function createResetPassword(needs: Needs) {
  const { db, clock, codes, guard, passwords, signIns, announce, passwordMin } = needs
  return async (input: InputOf<typeof resetPassword>['body']): Promise<void> => {
    const name = readAccount(input.account, input.country_code)
    const user = await db.withSystem('sign-in', (tx) => repo.findUserByName(tx, name))
    const targets = user ? targetsOf(user) : [accountKey(name)]
    const binding = { purpose: 'reset', userId: null, targets } as const
    const codeId = await codes.check(binding, input.verification_code)
    if (!user) throw codeWrong()
    checkNewPassword(input.password, ownNames(user))
    checkLength(input.password, await passwordMin(user.id))
    const password_hash = await passwords.hash(input.password)
    await db.withSystem('account', async (tx) => {
      const now = clock.now()
      await codes.use(tx, codeId)
      await repo.updateUser(tx, user.id, { password_hash, password_changed_at: now }, now)
      await signIns.end(tx, user.id, { reason: 'password-changed' })
      await announce(tx, 'password', user)
    })
    await guard.forgive(accountKey(name))
  }
}

/** Where a reset code of this account may have gone. */
const targetsOf = ({ mobile_e164, email, email_verified_at }: repo.UserRow) =>
  email && email_verified_at ? [mobile_e164, email] : [mobile_e164]
