import type { MemberId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Caller } from '../../../http/actor.ts'
import type { Tx } from '../../../platform/db/index.ts'
import * as repo from './repo.ts'

type Acting = Caller & { userId: UserId; memberId: MemberId; workspaceId: WorkspaceId }

/** A request's member as the audit log names them: by the name they have now. */
export async function auditActor(tx: Tx, actor: Acting) {
  const name = await repo.findName(tx, actor.workspaceId, actor.memberId)
  return namedActor(actor, name ?? '')
}

/** The same, for whoever has read the name already. */
export const namedActor = (actor: Omit<Acting, 'workspaceId'>, name: string) => ({
  userId: actor.userId,
  memberId: actor.memberId,
  name,
  ip: actor.ip,
  userAgent: actor.userAgent,
  requestId: actor.requestId,
})
