import type { Clock } from '../../../platform/clock.ts'
import type { MemberEnded } from '../members/needs.ts'
import { revokeOf } from './repo.ts'

/** Closes the invitation of somebody who is no longer expected, with the place it waited for. */
export const revokeInvitations =
  ({ clock }: { clock: Clock }): MemberEnded =>
  async (tx, { workspaceId, memberId, how }) => {
    if (how === 'disabled') return
    await revokeOf(tx, workspaceId, { memberIds: [memberId], now: clock.now() })
  }
