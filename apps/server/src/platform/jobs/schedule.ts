import type { Db } from '../db/index.ts'
import type { Log } from '../log.ts'
import type { JobDefinition } from './job.ts'
import * as repo from './repo.ts'
import type { Jobs } from './send.ts'

/** A job that is put into its queue again and again; its policy is `short`, so it never piles up. */
export type Schedule = { job: JobDefinition; payload: object; everySeconds: number }

export type Scheduler = {
  /** Queues whatever is due and returns the names; several schedulers never queue one twice. */
  tick(): Promise<string[]>
  start(): void
  stop(): Promise<void>
}

type Needs = { db: Db; jobs: Jobs; log: Log; schedules: readonly Schedule[]; tickEveryMs?: number }

/** Makes the scheduler: a tick each minute that turns due schedules into jobs. */
export function createScheduler({
  db,
  jobs,
  log,
  schedules,
  tickEveryMs = 60_000,
}: Needs): Scheduler {
  const queueIfDue = ({ job, payload, everySeconds }: Schedule) =>
    db.withSystem('schedule', async (tx) => {
      if (!(await repo.takeTurn(tx, job.name, everySeconds))) return false
      await jobs.send(tx, job, payload, { singletonKey: job.name })
      return true
    })

  async function tick() {
    const queued: string[] = []
    for (const schedule of schedules) {
      if (await queueIfDue(schedule)) queued.push(schedule.job.name)
    }
    if (queued.length > 0) log.info({ queued }, 'scheduled jobs queued')
    return queued
  }

  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    running = running
      .then(tick)
      .catch((error: unknown) => log.error({ err: error }, 'scheduler tick failed'))
  }
  return {
    tick,
    start() {
      run()
      timer = setInterval(run, tickEveryMs)
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
