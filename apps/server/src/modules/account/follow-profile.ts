import type { UserId } from '@zhiwen/contract/ids.ts'
import type { Db, SystemTx } from '../../platform/db/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Person, Workspace } from '../workspace/index.ts'

type Needs = { db: Db; identity: Identity; workspace: Workspace }

/** Makes places follow the account: what a company recorded of a person changes with it where it was the same. */
export function createFollowProfile({ db, identity, workspace }: Needs) {
  const getPerson = (tx: SystemTx, userId: UserId) => identity.users.getPerson(tx, userId)
  const follow = async (tx: SystemTx, userId: UserId, before: Person) => {
    const after = await getPerson(tx, userId)
    await workspace.members.followProfile(tx, userId, { before, after })
  }
  return {
    /** Around a change inside the caller's transaction. */
    async inside(tx: SystemTx, userId: UserId, work: () => Promise<void>): Promise<void> {
      const before = await getPerson(tx, userId)
      await work()
      await follow(tx, userId, before)
    },
    /** Around a change that has transactions of its own. */
    async around(userId: UserId, work: () => Promise<void>): Promise<void> {
      const before = await db.withSystem('account', (tx) => getPerson(tx, userId))
      await work()
      await db.withSystem('account', (tx) => follow(tx, userId, before))
    },
  }
}
