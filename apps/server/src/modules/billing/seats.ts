import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import * as repo from './repo.ts'

const accountOf = (workspaceId: WorkspaceId) => ({ workspaceId, pool: 'members' }) as const

/**
 * Makes the seats of a workspace: every active member holds one, invited and disabled people hold
 * none. Each function takes part in the caller's transaction, whichever door it came through.
 */
export function createSeats({ clock }: { clock: Clock }) {
  async function balance(tx: Tx, workspaceId: WorkspaceId) {
    const found = await repo.findBalance(tx, accountOf(workspaceId))
    if (!found) throw new Error('this workspace has no account')
    return { limit: found.granted, used: found.used }
  }

  return {
    /** Takes seats, all or none; `quota-members` says how many there are. */
    async takeSeats(tx: Tx, workspaceId: WorkspaceId, count: number): Promise<void> {
      if (count === 0) return
      const account = accountOf(workspaceId)
      if (!(await repo.take(tx, account, count))) {
        throw new AppError('quota-members', await balance(tx, workspaceId))
      }
      await repo.insertEntry(tx, account, { kind: 'commit', amount: -count }, clock.now())
    },
    /** Frees seats of members who were disabled, were removed or left. */
    async giveBackSeats(tx: Tx, workspaceId: WorkspaceId, count: number): Promise<void> {
      if (count === 0) return
      const account = accountOf(workspaceId)
      if (!(await repo.giveBack(tx, account, count))) throw new Error('more seats than were taken')
      await repo.insertEntry(tx, account, { kind: 'give_back', amount: count }, clock.now())
    },
    /** Free seats; zero also when a smaller plan has left more members than seats (BILL-3). */
    async seatsLeft(tx: Tx, workspaceId: WorkspaceId): Promise<number> {
      const { limit, used } = await balance(tx, workspaceId)
      return Math.max(0, limit - used)
    },
    /** How many seats there are and how many are taken. */
    seatBalance: balance,
  }
}

export type Seats = ReturnType<typeof createSeats>
