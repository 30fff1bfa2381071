import { z } from 'zod'
import type { Db } from '../../platform/db/index.ts'
import { defineJob, handle, type Schedule } from '../../platform/jobs/index.ts'
import * as repo from './repo.ts'

/** Forgets keys whose 48 hours are over. */
export const keysClean = defineJob({
  name: 'http.keys-clean',
  payload: z.object({}),
  policy: 'short',
})

export const idempotencySchedules: Schedule[] = [
  { job: keysClean, payload: {}, everySeconds: 3600 },
]

/** Handlers of the shell's own jobs. */
export const idempotencyJobs = ({ db }: { db: Db }) => [
  handle(keysClean, async ({ log }) => {
    const removed = await db.withSystem('idempotency', repo.removeExpired)
    log.info({ removed }, 'expired idempotency keys removed')
  }),
]
