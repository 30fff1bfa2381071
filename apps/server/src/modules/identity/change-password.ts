import type { updatePassword } from '@zhiwen/contract/user.ts'
import type { UserActor } from '../../http/actor.ts'
import type { InputOf } from '../../http/route.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Announce } from './notices/announce.ts'
import { ownNames } from './own-names.ts'
import type { Passwords } from './passwords/hashing.ts'
import { checkLength, checkNewPassword, type PasswordMin } from './passwords/rules.ts'
import type { Reauthenticate } from './reauthenticate.ts'
import * as repo from './repo.ts'
import type { SignIns } from './sign-ins.ts'

type Needs = {
  db: Db
  clock: Clock
  passwords: Passwords
  reauthenticate: Reauthenticate
  signIns: SignIns
  passwordMin: PasswordMin
  announce: Announce
}

/** Makes the change of the password; all other sign-ins end (API-USER-8). */
export function createChangePassword(needs: Needs) {
  const { db, clock, passwords, reauthenticate, signIns, announce, passwordMin } = needs
  return async (actor: UserActor, input: InputOf<typeof updatePassword>['body']): Promise<void> => {
    const user = await reauthenticate(actor, input.old_password)
    checkNewPassword(input.password, ownNames(user))
    checkLength(input.password, await passwordMin(user.id))
    const password_hash = await passwords.hash(input.password)
    await db.withSystem('account', async (tx) => {
      const now = clock.now()
      await repo.updateUser(tx, user.id, { password_hash, password_changed_at: now }, now)
      const except = actor.signInId
      await signIns.end(tx, user.id, { except, reason: 'password-changed' })
      await announce(tx, 'password', user)
    })
  }
}
