import type { Client } from 'pg'
import type { JobHandler } from '../platform/jobs/index.ts'
import { createLog } from '../platform/log.ts'

type Queued = { id: string; name: string; data: unknown }

const log = createLog({ LOG_LEVEL: 'silent' })

/** Runs every waiting job here and now, also those they queue; returns the names in order. */
export async function runQueuedJobs(
  owner: Client,
  handlers: readonly JobHandler[],
): Promise<string[]> {
  const done: string[] = []
  for (let queued = await takeQueued(owner); queued; queued = await takeQueued(owner)) {
    const { name, data } = queued
    const handler = handlers.find(({ job }) => job.name === name)
    if (!handler) throw new Error(`job ${name} has no handler`)
    await handler.run({ payload: data, signal: AbortSignal.timeout(10_000), log })
    done.push(name)
  }
  return done
}

async function takeQueued(owner: Client): Promise<Queued | undefined> {
  const { rows } = await owner.query<Queued>(
    `update pgboss.job set state = 'completed', completed_on = now()
     where id = (select id from pgboss.job where state < 'active' and start_after <= now()
       order by created_on, id limit 1)
     returning id, name, data`,
  )
  return rows[0]
}
