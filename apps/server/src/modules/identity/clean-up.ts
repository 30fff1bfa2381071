import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import { defineJob, handle, type Schedule } from '../../platform/jobs/index.ts'
import * as codes from './codes/repo.ts'
import * as notices from './notices/repo.ts'
import * as providers from './providers/repo.ts'
import * as repo from './repo.ts'

/** How long rows stay that no rule looks at any more. */
const keptDays = { codes: 2, tokens: 1, notices: 30, signIns: 90 }

/** Forgets numbers, addresses and tokens that have served their time. */
export const rowsClean = defineJob({
  name: 'identity.rows-clean',
  payload: z.object({}),
  policy: 'short',
})

export const identitySchedules: Schedule[] = [{ job: rowsClean, payload: {}, everySeconds: 3600 }]

/** Removes old rows; safe to repeat, and to cut anywhere. */
export const cleanUpJobs = ({ db, clock }: { db: Db; clock: Clock }) => [
  handle(rowsClean, async () => {
    const now = clock.now()
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
    await db.withSystem('jobs', (tx) => codes.removeOld(tx, daysAgo(keptDays.codes)))
    await db.withSystem('jobs', (tx) => notices.removeOld(tx, daysAgo(keptDays.notices)))
    await db.withSystem('jobs', (tx) => providers.removeExpiredTickets(tx, now))
    await db.withSystem('jobs', (tx) =>
      repo.removeOldSignIns(tx, daysAgo(keptDays.tokens), daysAgo(keptDays.signIns)),
    )
  }),
]
