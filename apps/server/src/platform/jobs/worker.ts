import { type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { checkHandlers, type JobDefinition, type JobHandler } from './job.ts'
import { watchJobAge } from './job-age.ts'
import { jobSchema } from './queues.ts'
import { runJob } from './run-job.ts'
import { wakeDue } from './wake-due.ts'

export type Worker = {
  /** Starts taking jobs; refuses when a job has not exactly one handler (D15). */
  start(handlers: readonly JobHandler[]): Promise<void>
  /** Takes no new jobs and waits for the running ones. */
  stop(): Promise<void>
}

type Needs = {
  config: Pick<Config, 'DATABASE_SYSTEM_URL'>
  log: Log
  /** Every job of the program. */
  jobs: readonly JobDefinition[]
  /** Jobs of one queue that run at once in this process. */
  concurrency?: number
  superviseSeconds?: number
  /** How soon a job is found that nobody announced. */
  pollSeconds?: number
  stopTimeoutMs?: number
}

const lastResortSeconds = 30

/** Makes the worker that runs jobs of all queues in this process. */
export function createWorker(needs: Needs): Worker {
  const { config, log, jobs, concurrency = 4, superviseSeconds = 5, pollSeconds = 2 } = needs
  const boss = new PgBoss({
    connectionString: config.DATABASE_SYSTEM_URL,
    application_name: 'zhiwen-jobs-run',
    schema: jobSchema,
    max: 5,
    migrate: false,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: 3600,
    useListenNotify: true,
    // Rebuilding an index takes its owner, which this role is not.
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue warned'))
  const options = {
    batchSize: 1,
    localConcurrency: concurrency,
    // No workspace may hold every slot of a queue while others wait.
    localGroupConcurrency: Math.max(1, Math.ceil(concurrency / 2)),
    // Slots are woken by notifications and by `wakeDue`; their own look is only a last resort.
    pollingIntervalSeconds: lastResortSeconds,
    notifyPollingIntervalSeconds: lastResortSeconds,
    perJobResults: true,
  } as const
  const watches: (() => void)[] = []

  return {
    async start(handlers) {
      checkHandlers(jobs, handlers)
      await boss.start()
      watches.push(watchJobAge(boss), wakeDue(boss, { seconds: pollSeconds, log }))
      for (const handler of handlers) {
        await boss.work(handler.job.name, options, async (batch: Job<unknown>[]) => {
          keepBusy(boss, handler.job.name)
          return Promise.all(batch.map((job): Promise<JobResult> => runJob(handler, job, log)))
        })
      }
      log.info({ queues: handlers.length }, 'worker started')
    },
    async stop() {
      for (const stop of watches.splice(0)) stop()
      await boss.stop({ graceful: true, timeout: needs.stopTimeoutMs ?? 30_000 })
    },
  }
}

/** Lets busy slots look for the next job at once: with batches of one they would wait for a poll. */
function keepBusy(boss: PgBoss, queue: string): void {
  for (const slot of boss.getWipData()) {
    if (slot.name === queue && slot.count > 0) boss.notifyWorker(slot.id)
  }
}
