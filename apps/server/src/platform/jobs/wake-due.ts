import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Log } from '../log.ts'
import { jobSchema } from './queues.ts'

const row = z.object({ name: z.string(), ready: z.int() })
const readyJobs = `
  select name, count(*)::int as ready from ${jobSchema}.job
  where state in ('created', 'retry') and start_after <= now() and name not like '%.dead'
  group by name`

/**
 * Wakes slots for jobs nobody announced: repeats and those that were to start later. One question for
 * all queues instead of one for every slot, of which a worker has more than a hundred.
 */
export function wakeDue(boss: PgBoss, { seconds, log }: { seconds: number; log: Log }): () => void {
  const look = async () => {
    const { rows } = await boss.getDb().executeSql(readyJobs)
    for (const { name, ready } of z.array(row).parse(rows)) {
      const idle = boss.getWipData().filter((slot) => slot.name === name && slot.count === 0)
      for (const { id } of idle.slice(0, ready)) boss.notifyWorker(id)
    }
  }
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: unknown) => log.warn({ err: error }, 'due jobs could not be looked for'))
      .finally(() => {
        isLooking = false
      })
  }, seconds * 1000)
  return () => clearInterval(timer)
}
