import type { CodeId } from '@zhiwen/contract/ids.ts'
import type { UserActor } from '../../http/actor.ts'
import type { Db, SystemTx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { CodeCheck } from './codes/check-code.ts'
import * as repo from './repo.ts'

type Needs = { db: Db; codes: CodeCheck }

/**
 * Makes the question for a code sent to the own number before an act that cannot be taken back
 * (ROLE-41). Two steps, because the transaction of the act holds more than this module.
 */
export function createConfirmCode({ db, codes }: Needs) {
  return {
    /** Checks the code; the try counts whatever follows. */
    async check(
      { userId }: UserActor,
      purpose: 'transfer' | 'delete',
      typed: string,
    ): Promise<CodeId> {
      const user = await db.withSystem('account', (tx) => repo.findUser(tx, userId))
      if (!user) throw new AppError('token-invalid')
      return codes.check({ purpose, userId, targets: [user.mobile_e164] }, typed)
    },
    /** Uses the code up together with the act it allows. */
    use: (tx: SystemTx, codeId: CodeId): Promise<void> => codes.use(tx, codeId),
  }
}
