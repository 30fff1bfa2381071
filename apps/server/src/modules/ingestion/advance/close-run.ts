import type { ReasonCode } from '@zhiwen/contract/enums.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import * as batches from '../batches/repo.ts'
import * as places from '../places/repo.ts'
import { logLine } from '../runs/log-line.ts'
import * as runs from '../runs/repo.ts'
import * as widenings from '../widenings/repo.ts'

const noSums = { fetched: 0, parsed: 0, indexed: 0, skipped: 0, failed: 0, total: 0, recent: 0 }
type How = { state: runs.End['state']; reason_code: ReasonCode | null }

/** Makes the end of a run's row: its numbers stay, what it worked with goes. */
export const createCloseRun =
  (clock: Clock) =>
  /** Returns the run as it ended, or nothing when it had ended before. */
  async (tx: TenantTx, { id }: runs.RunRow, how: How): Promise<runs.RunRow | undefined> => {
    const now = clock.now()
    const sums = (await batches.sumBatches(tx, [id], now)).get(id) ?? noSums
    const { total: _total, recent: _recent, ...counts } = sums
    const kind = how.state === 'cancelled' ? 'cancelled' : 'ended'
    const log = logLine(clock, kind, how.reason_code ?? how.state)
    const ended = await runs.endRun(tx, id, { ...how, sums: counts, log }, now)
    if (!ended) return undefined
    await places.forgetPlaces(tx, id)
    await batches.forgetBatches(tx, id)
    await widenings.forgetWidenings(tx, id)
    return ended
  }
