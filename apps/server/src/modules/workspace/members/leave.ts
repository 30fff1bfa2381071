import { userTypes } from '@zhiwen/contract/enums.ts'
import type { UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Caller, MemberActor } from '../../../http/actor.ts'
import type { SystemTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { namedActor } from './audit-actor.ts'
import { createEndPlaces } from './end-places.ts'
import type { MembersNeeds } from './needs.ts'
import * as repo from './repo.ts'

/** Makes leaving: one workspace, or all of them with the account. */
export function createLeave(needs: MembersNeeds) {
  const { audit, events } = needs
  const endPlaces = createEndPlaces(needs)

  async function end(tx: SystemTx, caller: Caller, place: repo.MemberRow & { user_id: UserId }) {
    // The creator hands the company over first (ROLE-26, ROLE-40).
    if (place.user_type === userTypes.creator) throw new AppError('state-conflict')
    const { workspace_id: workspaceId, user_id: userId, id: memberId } = place
    await endPlaces(tx, { workspaceId, how: 'left', handOverTo: null }, [place])
    await events.announceUser(tx, userId)
    await audit.record(tx, {
      workspaceId,
      actor: namedActor({ ...caller, userId, memberId }, place.ws_username),
      action: 'member.left',
      object: { kind: 'member', id: memberId, name: place.ws_username },
      before: { state: place.state },
      after: { state: 'left' },
    })
  }

  const placeOf = async (tx: SystemTx, workspaceId: WorkspaceId, userId: UserId) => {
    const place = await repo.lockPlace(tx, workspaceId, userId)
    return place && { ...place, user_id: userId }
  }

  return {
    /** Leaves the current workspace (API-MEM-5). */
    async leave(tx: SystemTx, actor: MemberActor): Promise<void> {
      const place = await placeOf(tx, actor.workspaceId, actor.userId)
      if (!place) throw new AppError('state-conflict')
      await end(tx, actor, place)
    },
    /** Leaves every workspace of a user; a creator must hand over first (API-USER-12). */
    async leaveAll(tx: SystemTx, actor: Caller & { userId: UserId }): Promise<void> {
      // In the order of workspaces: two who meet in several never wait for each other in a ring.
      const places = await repo.listPlaces(tx, actor.userId)
      for (const { workspace_id } of places.toSorted((a, b) =>
        a.workspace_id < b.workspace_id ? -1 : 1,
      )) {
        const place = await placeOf(tx, workspace_id, actor.userId)
        if (place) await end(tx, actor, place)
      }
    },
  }
}
