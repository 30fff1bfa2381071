import type { updateEmail } from '@zhiwen/contract/user.ts'
import type { UserActor } from '../../http/actor.ts'
import type { InputOf } from '../../http/route.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, isUniqueViolation } from '../../platform/db/index.ts'
import { fieldError } from '../../platform/errors.ts'
import type { CodeCheck } from './codes/check-code.ts'
import type { Announce } from './notices/announce.ts'
import type { Reauthenticate } from './reauthenticate.ts'
import * as repo from './repo.ts'
import type { SignIns } from './sign-ins.ts'

type Needs = {
  db: Db
  clock: Clock
  codes: CodeCheck
  reauthenticate: Reauthenticate
  signIns: SignIns
  announce: Announce
}

/** Makes the change of the mailbox: the password, and a code sent to the new one (API-USER-7). */
export function createChangeEmail(needs: Needs) {
  const { db, clock, codes, reauthenticate, signIns, announce } = needs
  return async (actor: UserActor, input: InputOf<typeof updateEmail>['body']): Promise<void> => {
    const { userId } = actor
    const { email } = input
    const user = await reauthenticate(actor, input.password)
    const binding = { purpose: 'bind', userId, targets: [email] } as const
    const codeId = await codes.check(binding, input.verification_code)
    await db
      .withSystem('account', async (tx) => {
        const now = clock.now()
        await codes.use(tx, codeId)
        await repo.updateUser(tx, userId, { email, email_verified_at: now }, now)
        const except = actor.signInId
        await signIns.end(tx, userId, { except, reason: 'email-changed' })
        await announce(tx, 'email', user)
      })
      .catch((error: unknown) => {
        if (!isUniqueViolation(error, 'users_verified_email_key')) throw error
        throw fieldError('value-taken', 'email', 'field.email-taken')
      })
  }
}
