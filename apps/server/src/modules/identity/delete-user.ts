import type { CodeId } from '@zhiwen/contract/ids.ts'
import type { UserActor } from '../../http/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, SystemTx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { CodeCheck } from './codes/check-code.ts'
import * as providers from './providers/repo.ts'
import * as repo from './repo.ts'
import type { SignIns } from './sign-ins.ts'

type Needs = { db: Db; clock: Clock; codes: CodeCheck; signIns: SignIns }

/** Makes the deletion of an account in two steps, because the caller's transaction holds more than this module. */
export function createDeleteUser({ db, clock, codes, signIns }: Needs) {
  return {
    /** Checks the code sent to the account's own number; the try counts whatever follows. */
    async check({ userId }: UserActor, typed: string): Promise<CodeId> {
      const user = await db.withSystem('account', (tx) => repo.findUser(tx, userId))
      if (!user) throw new AppError('token-invalid')
      return codes.check({ purpose: 'delete', userId, targets: [user.mobile_e164] }, typed)
    },
    /** Frees the names, takes everything personal away and ends every sign-in (API-USER-12). */
    async remove(tx: SystemTx, { userId }: UserActor, codeId: CodeId): Promise<void> {
      await codes.use(tx, codeId)
      if (!(await repo.anonymiseUser(tx, userId, clock.now()))) throw new AppError('token-invalid')
      await signIns.end(tx, userId, { reason: 'user-deleted' })
      await providers.unlinkIdentities(tx, userId)
    },
  }
}
