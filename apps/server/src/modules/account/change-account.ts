import type { UserInfo } from '@zhiwen/contract/user.ts'
import type { UserActor } from '../../http/actor.ts'
import type { Db, SystemTx } from '../../platform/db/index.ts'
import type { ReadUserInfo } from './user-info.ts'

/** Makes the frame of every change: one transaction, and user info as it is at its end. */
export function createChangeAccount({ db, readInfo }: { db: Db; readInfo: ReadUserInfo }) {
  return (actor: UserActor, work: (tx: SystemTx) => Promise<void>): Promise<UserInfo> =>
    db.withSystem('account', async (tx) => {
      await work(tx)
      return readInfo(tx, actor.userId)
    })
}

export type ChangeAccount = ReturnType<typeof createChangeAccount>
