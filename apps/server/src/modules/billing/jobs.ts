import { z } from 'zod'
import type { Db } from '../../platform/db/index.ts'
import { defineJob, handle, type Schedule } from '../../platform/jobs/index.ts'
import type { Subscriptions } from './subscriptions.ts'

/** Plans ended by one run; the next hour takes the rest. */
const batch = 1000

/** Ends plans whose time is over (SM-6). */
export const plansExpire = defineJob({
  name: 'billing.plans-expire',
  payload: z.object({}),
  policy: 'short',
})

export const billingSchedules: Schedule[] = [{ job: plansExpire, payload: {}, everySeconds: 3600 }]

type Needs = { db: Db; subscriptions: Subscriptions }

/** One workspace per transaction; a second run finds nothing left to end. */
export const billingJobs = ({ db, subscriptions }: Needs) => [
  handle(plansExpire, async () => {
    const ended = await db.withSystem('jobs', (tx) => subscriptions.listEnded(tx, batch))
    for (const { workspace_id } of ended) {
      await db.withSystem('jobs', (tx) => subscriptions.expirePlan(tx, workspace_id))
    }
  }),
]
