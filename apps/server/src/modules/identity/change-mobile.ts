import type { updateMobile } from '@zhiwen/contract/user.ts'
import type { UserActor } from '../../http/actor.ts'
import type { InputOf } from '../../http/route.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, isUniqueViolation } from '../../platform/db/index.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { readMobile } from './account-name.ts'
import type { CodeCheck } from './codes/check-code.ts'
import type { Announce } from './notices/announce.ts'
import * as repo from './repo.ts'
import type { SignIns } from './sign-ins.ts'

type Needs = { db: Db; clock: Clock; codes: CodeCheck; signIns: SignIns; announce: Announce }

/** Makes the change of the phone number: a code from the old one and one from the new (API-USER-5). */
export function createChangeMobile({ db, clock, codes, signIns, announce }: Needs) {
  return async (actor: UserActor, input: InputOf<typeof updateMobile>['body']): Promise<void> => {
    const { userId } = actor
    if (!input.old_verification_code) {
      throw fieldError('input-invalid', 'old_verification_code', 'field.code-required')
    }
    const user = await db.withSystem('account', (tx) => repo.findUser(tx, userId))
    if (!user) throw new AppError('token-invalid')
    const mobile = readMobile(input.country_code, input.mobile)
    const old = { purpose: 'change', userId, targets: [user.mobile_e164] } as const
    const fresh = { purpose: 'bind', userId, targets: [mobile.e164] } as const
    const oldCode = await codes.check(old, input.old_verification_code, 'old_verification_code')
    const newCode = await codes.check(fresh, input.verification_code)
    await db
      .withSystem('account', async (tx) => {
        const now = clock.now()
        await codes.use(tx, oldCode)
        await codes.use(tx, newCode)
        const { country_code, e164: mobile_e164 } = mobile
        await repo.updateUser(tx, userId, { country_code, mobile_e164 }, now)
        const except = actor.signInId
        await signIns.end(tx, userId, { except, reason: 'mobile-changed' })
        await announce(tx, 'mobile', user)
      })
      .catch((error: unknown) => {
        if (!isUniqueViolation(error, 'users_mobile_key')) throw error
        throw fieldError('value-taken', 'mobile', 'field.mobile-taken')
      })
  }
}
