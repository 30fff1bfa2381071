import type { CodeId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import { safeEqual } from '../../../platform/crypto.ts'
import type { Db, SystemTx } from '../../../platform/db/index.ts'
import { fieldError } from '../../../platform/errors.ts'
import { codeValue } from './code-value.ts'
import * as repo from './repo.ts'

/** The one answer to every code that does not work, whatever the reason (attack A3). */
export const codeWrong = (field = 'verification_code') =>
  fieldError('code-wrong', field, 'errors.code-wrong')

type Needs = { db: Db; clock: Clock; config: Pick<Config, 'SIGNING_KEY'> }

/** Makes the two steps of using a code: try it, then use it up together with what it allows. */
export function createCodeCheck({ db, clock, config }: Needs) {
  return {
    /**
     * Takes one of the five tries and names the code if it was right. The try is kept whatever the
     * caller does next, so a failed sign-up cannot be used to guess on.
     */
    async check(binding: repo.CodeBinding, typed: string, field?: string): Promise<CodeId> {
      const taken = await db.withSystem('sign-in', (tx) => repo.takeTry(tx, binding, clock.now()))
      if (!taken || !safeEqual(codeValue(config.SIGNING_KEY, taken.id), typed)) {
        throw codeWrong(field)
      }
      return taken.id
    },
    /** Uses a right code up in the transaction of the change it allows. */
    async use(tx: SystemTx, codeId: CodeId): Promise<void> {
      if (!(await repo.markUsed(tx, codeId, clock.now()))) throw codeWrong()
    },
  }
}

export type CodeCheck = ReturnType<typeof createCodeCheck>
