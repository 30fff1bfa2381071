import { userTypes } from '@zhiwen/contract/enums.ts'
import type { MemberId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { SystemTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { namedActor } from './audit-actor.ts'
import type { MembersNeeds } from './needs.ts'
import * as repo from './repo.ts'
import { createTellMembers } from './tell-members.ts'

/**
 * Makes the transfer of a company (ROLE-41). Both places are held before either changes, so of
 * several transfers at once one wins and the others find a creator who is none any more.
 */
export function createTransfer(needs: MembersNeeds) {
  const { clock, audit } = needs
  const tell = createTellMembers(needs)
  return async (tx: SystemTx, actor: MemberActor, targetId: MemberId): Promise<void> => {
    const { workspaceId, memberId } = actor
    const places = await repo.lockMembers(tx, workspaceId, [memberId, targetId])
    const old = places.find(({ id }) => id === memberId)
    const target = places.find(({ id }) => id === targetId)
    if (!target) throw new AppError('not-found')
    const isCreator = old?.user_type === userTypes.creator
    if (!isCreator || target.id === old.id || target.state !== 'active') {
      throw new AppError('state-conflict')
    }
    const now = clock.now()
    // The old one first: two creators at a time is what the database refuses.
    const steps = [
      { ids: [old.id], changes: { user_type: userTypes.admin } },
      { ids: [target.id], changes: { user_type: userTypes.creator } },
    ]
    for (const step of steps) await repo.updateMembers(tx, workspaceId, { ...step, now })
    const told = { workspaceId, params: { actor: old.ws_username, name: target.ws_username } }
    await tell(tx, { ...told, members: [target], kind: 'became-creator' })
    await tell(tx, { ...told, members: [old], kind: 'no-longer-creator' })
    await audit.record(tx, {
      workspaceId,
      actor: namedActor(actor, old.ws_username),
      action: 'workspace.transferred',
      object: { kind: 'member', id: target.id, name: target.ws_username },
      before: { creator: old.ws_username, creator_id: old.id },
      after: { creator: target.ws_username, creator_id: target.id },
    })
  }
}
