import { type AuditAction, userTypes } from '@zhiwen/contract/enums.ts'
import type { MemberId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { namedActor } from './audit-actor.ts'
import { createEndPlaces, runHooks } from './end-places.ts'
import type { MembersNeeds } from './needs.ts'
import { type MemberAct, membersFor, requireAct } from './policy.ts'
import * as repo from './repo.ts'
import { createTellMembers } from './tell-members.ts'

export type StateChange =
  | { act: 'disable' | 'enable' | 'promote' | 'demote' }
  | { act: 'remove'; handOverTo?: MemberId | undefined }

const outcome = {
  disable: { action: 'member.disabled', kind: 'disabled', changes: { state: 'disabled' } },
  enable: { action: 'member.enabled', kind: 'enabled', changes: { state: 'active' } },
  promote: {
    action: 'member.type-changed',
    kind: 'type-changed',
    changes: { user_type: userTypes.admin },
  },
  demote: {
    action: 'member.type-changed',
    kind: 'type-changed',
    changes: { user_type: userTypes.member },
  },
  remove: { action: 'member.removed', kind: 'removed', changes: { state: 'left' } },
} as const satisfies Record<
  StateChange['act'],
  { action: AuditAction; kind: string; changes: repo.MemberChanges }
>

/** Makes what managers do to places: disable, enable, remove, promote, demote (API-MEM-4). */
export function createChangeMembers(needs: MembersNeeds) {
  const { clock, billing, audit, memberEnded, memberChanged } = needs
  const tell = createTellMembers(needs)
  const endPlaces = createEndPlaces(needs)

  async function apply(
    tx: TenantTx,
    { workspaceId }: MemberActor,
    change: StateChange,
    members: repo.MemberRow[],
  ): Promise<repo.MemberRow[]> {
    if (change.act === 'remove') {
      const handOverTo = change.handOverTo ?? null
      return endPlaces(tx, { workspaceId, how: 'removed', handOverTo }, members)
    }
    if (change.act === 'enable') await billing.takeSeats(tx, workspaceId, members.length)
    if (change.act === 'disable') await billing.giveBackSeats(tx, workspaceId, members.length)
    const ids = members.map(({ id }) => id)
    const { changes } = outcome[change.act]
    const changed = await repo.updateMembers(tx, workspaceId, { ids, changes, now: clock.now() })
    if (change.act === 'enable') await tellEnabled(tx, memberChanged, { workspaceId, ids })
    if (change.act !== 'disable') return changed
    for (const { id, user_id } of members) {
      const ended = { workspaceId, memberId: id, userId: user_id, handOverTo: null }
      await runHooks(tx, memberEnded, { ...ended, how: 'disabled' })
    }
    return changed
  }

  /** Does one act to several members in the caller's transaction; those it was done to come back. */
  return async (
    tx: TenantTx,
    actor: MemberActor,
    { ids, change }: { ids: readonly MemberId[]; change: StateChange },
  ): Promise<repo.MemberRow[]> => {
    const handOverTo = change.act === 'remove' ? change.handOverTo : undefined
    const locked = handOverTo === undefined ? ids : [...ids, handOverTo]
    const { who, members: all } = await membersFor(tx, actor, locked)
    requireHeir(all, ids, handOverTo)
    const wanted = all.filter(({ id }) => ids.includes(id))
    const act: MemberAct = change.act
    const members = requireAct(who, wanted, act)
    if (members.length === 0) return []
    const changed = await apply(tx, actor, change, members)
    const { action, kind, changes } = outcome[change.act]
    const params = {
      actor: who.ws_username,
      ...('user_type' in changes && { type: String(changes.user_type) }),
    }
    await tell(tx, { workspaceId: actor.workspaceId, members, kind, params })
    for (const member of members) {
      await audit.record(tx, {
        workspaceId: actor.workspaceId,
        actor: namedActor(actor, who.ws_username),
        action,
        object: { kind: 'member', id: member.id, name: member.ws_username },
        before: partOf(member, changes),
        after: changes,
      })
    }
    return changed
  }
}

/** Lets every module go on with what was paused. */
async function tellEnabled(
  tx: TenantTx,
  hooks: MembersNeeds['memberChanged'],
  { workspaceId, ids }: { workspaceId: WorkspaceId; ids: readonly MemberId[] },
): Promise<void> {
  for (const memberId of ids) {
    for (const hook of hooks) await hook(tx, { workspaceId, memberId, how: 'enabled' })
  }
}

/** Who inherits must be an active colleague who stays. */
function requireHeir(
  members: readonly repo.MemberRow[],
  ids: readonly MemberId[],
  heir: MemberId | undefined,
): void {
  if (heir === undefined) return
  const found = members.find(({ id }) => id === heir)
  if (ids.includes(heir) || found?.state !== 'active') throw new AppError('state-conflict')
}

const partOf = (member: repo.MemberRow, changes: repo.MemberChanges) =>
  Object.fromEntries(Object.entries(member).filter(([name]) => name in changes))

export type ChangeMembers = ReturnType<typeof createChangeMembers>
