import { PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import { querySql, type Tx } from '../db/index.ts'
import type { Log } from '../log.ts'
import type { JobDefinition } from './job.ts'
import { jobSchema } from './queues.ts'

export type SendOptions = { singletonKey?: string; startAfter?: Date }

export type Jobs = {
  /** Puts a job into the caller's transaction: it exists if and only if that commits. */
  send<P extends z.ZodType>(
    tx: Tx,
    job: JobDefinition<P>,
    payload: z.input<P>,
    options?: SendOptions,
  ): Promise<void>
  stop(): Promise<void>
}

type Needs = { config: Pick<Config, 'DATABASE_SYSTEM_URL'>; log: Log }

/** Makes the sender. Its one connection only learns the queues; jobs travel on the caller's transaction. */
export function createJobs({ config, log }: Needs): Jobs {
  const boss = new PgBoss({
    connectionString: config.DATABASE_SYSTEM_URL,
    application_name: 'zhiwen-jobs-send',
    schema: jobSchema,
    max: 1,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job sender lost its connection'))
  let starting: Promise<PgBoss> | undefined
  const started = () => {
    starting ??= boss.start().catch((error: unknown) => {
      starting = undefined
      throw error
    })
    return starting
  }

  return {
    async send(tx, job, payload, { singletonKey, startAfter } = {}) {
      // On a short queue jobs without a key would count as one and the same.
      if ((job.policy === 'short') !== (singletonKey !== undefined)) {
        throw new Error(`job ${job.name}: a singleton key goes with policy short, and only with it`)
      }
      const data = job.payload.parse(payload) as object
      const sender = await started()
      const id = await sender.send(job.name, data, {
        db: { executeSql: async (text, values) => ({ rows: await querySql(tx, text, values) }) },
        ...(singletonKey === undefined ? {} : { singletonKey }),
        ...(startAfter === undefined ? {} : { startAfter }),
        ...groupOf(data),
      })
      if (id === null && singletonKey === undefined)
        throw new Error(`job ${job.name} was not queued`)
    },
    async stop() {
      await starting?.catch(() => undefined)
      await boss.stop({ graceful: false })
    },
  }
}

/** Jobs of one workspace form a group, so that none takes every slot of a worker. */
function groupOf(data: object): { group?: { id: string } } {
  const id = 'workspace_id' in data ? data.workspace_id : undefined
  return typeof id === 'string' ? { group: { id } } : {}
}
