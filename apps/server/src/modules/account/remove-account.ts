import type { UserActor } from '../../http/actor.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Files, uploadedFile } from '../files/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Workspace } from '../workspace/index.ts'

type Needs = { db: Db; files: Files; identity: Identity; workspace: Workspace }

/** Makes the deletion of an own account; a creator must hand the company over first (API-USER-12). */
export function createRemoveAccount({ db, files, identity, workspace }: Needs) {
  return async (actor: UserActor, typedCode: string): Promise<void> => {
    const codeId = await identity.deleteUser.check(actor, typedCode)
    await db.withSystem('account', async (tx) => {
      const { avatar } = await identity.users.getProfile(tx, actor.userId)
      await identity.deleteUser.remove(tx, actor, codeId)
      await workspace.members.leaveAll(tx, actor)
      const picture = uploadedFile(avatar)
      if (picture) await files.release(tx, picture)
    })
  }
}
