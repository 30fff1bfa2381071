import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Caller } from '../../../http/actor.ts'
import type { SystemTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Person } from '../members/person.ts'
import { lockMembers, lockPlace } from '../members/repo.ts'
import { isFor, maskedContact } from './find-invitation.ts'
import type { InvitationsNeeds } from './needs.ts'
import * as repo from './repo.ts'
import { stateOf } from './state.ts'
import { rolesOf } from './to-invitation.ts'

type Accepting = {
  invitation: repo.InvitationRow
  companyName: string
  person: Person
  caller: Caller
  /** False until the guide is finished (READ-10). */
  isActive: boolean
  wsUsername?: string | undefined
}

type Needs = Pick<InvitationsNeeds, 'clock' | 'billing' | 'notices' | 'join'>

/**
 * Makes joining by an invitation: use, seat, place, roles and notice in the caller's transaction, all
 * or nothing (API-INV-3). The caller holds the account's row, so one person joins once (attack M5).
 */
export function createAcceptInvitation({ clock, billing, notices, join }: Needs) {
  /** Who finds no seat leaves before queueing for the link; taking one decides exactly (attack M8). */
  async function requireSeat(tx: SystemTx, workspaceId: WorkspaceId) {
    const { limit, used } = await billing.seatBalance(tx, workspaceId)
    if (used >= limit) throw new AppError('quota-members', { limit, used })
  }

  return async (tx: SystemTx, accepting: Accepting): Promise<void> => {
    const { invitation, person, caller, wsUsername } = accepting
    const { workspace_id: workspaceId } = invitation
    const known = await lockPlace(tx, workspaceId, person.userId)
    if (known?.state === 'disabled') throw new AppError('member-disabled')
    // Already in: whatever became of the invitation, the page just opens.
    if (known) return
    requireOpen(invitation, clock.now())
    requireRightPerson(accepting)
    await requireSeat(tx, workspaceId)
    const used = [invitation, ...(await waitingFor(tx, accepting, clock.now()))]
    for (const one of used) await takeUse(tx, one, clock.now())
    const roleIds = (await rolesOf(tx, workspaceId, [invitation]))(invitation)
    const place = used.find(({ member_id }) => member_id)?.member_id ?? null
    const joining = { workspaceId, caller, person, memberId: place, wsUsername, roleIds }
    const { memberId } = await join(tx, joining).catch(placeGone)
    const use = { workspace_id: workspaceId, invitation_id: invitation.id, member_id: memberId }
    await repo.insertUse(tx, use, clock.now())
    await notices.send(tx, {
      to: invitation.created_by_user,
      workspaceId,
      companyName: accepting.companyName,
      kind: 'joined',
      params: { name: wsUsername ?? person.name },
    })
  }
}

function requireOpen(invitation: repo.InvitationRow, now: Date): void {
  const state = stateOf(invitation, now)
  if (state !== 'open') throw new AppError('invitation-closed', { state })
}

function requireRightPerson({ invitation, person, isActive }: Accepting): void {
  if (invitation.kind === 'named' && !isFor(invitation, person)) {
    throw new AppError('access-denied', { for_whom: maskedContact(invitation) })
  }
  if (!isActive) throw new AppError('user-inactive')
}

/** By a link comes who also has a place waiting: it is that place they get, not a second one. */
async function waitingFor(
  tx: SystemTx,
  { invitation, person }: Accepting,
  now: Date,
): Promise<repo.InvitationRow[]> {
  if (invitation.kind === 'named') return []
  const named = await repo.listNamedFor(tx, invitation.workspace_id, person)
  return named.filter((one) => stateOf(one, now) === 'open').slice(0, 1)
}

async function takeUse(tx: SystemTx, invitation: repo.InvitationRow, now: Date): Promise<void> {
  const { workspace_id, member_id } = invitation
  // The place before its invitation, as whoever takes a place away does it.
  if (member_id) await lockMembers(tx, workspace_id, [member_id])
  if (await repo.use(tx, invitation, now)) return
  // Somebody was quicker: say what it is now.
  const latest = await repo.findByCode(tx, invitation.code_hash)
  const state = latest ? stateOf(latest, now) : 'revoked'
  throw new AppError('invitation-closed', { state: state === 'open' ? 'used_up' : state })
}

/** The place was taken away after the invitation was sent. */
function placeGone(error: unknown): never {
  if (error instanceof AppError && error.code === 'state-conflict') {
    throw new AppError('invitation-closed', { state: 'revoked' })
  }
  throw error
}
