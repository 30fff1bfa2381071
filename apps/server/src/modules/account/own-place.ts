import type { transferWorkspace } from '@zhiwen/contract/places.ts'
import type { UserInfo } from '@zhiwen/contract/user.ts'
import type { MemberActor } from '../../http/actor.ts'
import type { InputOf } from '../../http/route.ts'
import type { Identity } from '../identity/index.ts'
import type { Workspace } from '../workspace/index.ts'
import type { ChangeAccount } from './change-account.ts'

type Needs = { identity: Identity; workspace: Workspace; change: ChangeAccount }

/** Makes what a member does with the own place: nickname, handing over, leaving. */
export function createOwnPlace({ identity, workspace, change }: Needs) {
  const { users, confirm } = identity
  const { members } = workspace
  return {
    /** Changes the own nickname in the current workspace (API-MEM-3). */
    rename: (actor: MemberActor, wsUsername: string): Promise<UserInfo> =>
      change(actor, (tx) => members.renameSelf(tx, actor, wsUsername)),
    /** Makes another member the creator, with a code sent to the own mobile (ROLE-41). */
    async transfer(
      actor: MemberActor,
      body: InputOf<typeof transferWorkspace>['body'],
    ): Promise<UserInfo> {
      const codeId = await confirm.check(actor, 'transfer', body.verification_code)
      return change(actor, async (tx) => {
        await confirm.use(tx, codeId)
        await members.transfer(tx, actor, body.member_id)
      })
    },
    /** Leaves the current workspace for the other one used last, or for none (API-MEM-5, ROLE-44). */
    leave: (actor: MemberActor): Promise<UserInfo> =>
      change(actor, async (tx) => {
        // The account's row first, as everywhere; it is set right below.
        await users.setCurrentWorkspace(tx, actor.userId, null)
        await members.leave(tx, actor)
        const next = await workspace.findRecentPlace(tx, actor.userId)
        if (next) await users.setCurrentWorkspace(tx, actor.userId, next.workspace_id)
      }),
  }
}
