import type { Clock } from '../../../platform/clock.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import * as batches from '../batches/repo.ts'
import type { Queue } from '../queue.ts'
import type { RunRow } from '../runs/repo.ts'

/** Batches of one run under way at once; a longer queue would only delay others. */
export const windowSize = 20

/** Makes the handing out of waiting batches, in the caller's transaction. */
export const createHandOut =
  ({ clock, queue }: { clock: Clock; queue: Queue }) =>
  async (tx: TenantTx, run: RunRow): Promise<void> => {
    const numbers = await batches.openNext(tx, run.id, windowSize, clock.now())
    for (const number of numbers) await queue.batch(tx, run, number)
  }

export type HandOut = ReturnType<typeof createHandOut>
