import { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import { deadLetterOf, type JobDefinition } from './job.ts'

export const jobSchema = 'pgboss'

const daySeconds = 86_400
/** Smallest value pg-boss takes; a killed worker's job restarts this long after its last sign of life. */
const heartbeatSeconds = 10
const retentionSeconds = 30 * daySeconds

const grants = `
  grant usage on schema ${jobSchema} to zhiwen_app, zhiwen_system;
  -- The app may put jobs in and read back nothing but their ids.
  grant select on ${jobSchema}.queue to zhiwen_app;
  grant insert, select (id, start_after) on ${jobSchema}.job, ${jobSchema}.job_common to zhiwen_app;
  grant select, insert, update, delete on all tables in schema ${jobSchema} to zhiwen_system;
  alter table ${jobSchema}.job_common set (
    autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01
  );
`

/**
 * A slot that took one job too many of a workspace puts it back as new. On a short queue another one
 * of its key may wait by then, and only one may be new: the update failed, and the job stayed taken
 * until its heartbeat was missed. A job waiting for another try has no such limit.
 */
const putBack = `
  create or replace function ${jobSchema}.put_back_apart() returns trigger language plpgsql as $$
  begin
    new.state := 'retry';
    return new;
  end $$;
  create or replace trigger put_back_apart before update of state on ${jobSchema}.job_common
    for each row when (old.state = 'active' and new.state = 'created' and new.policy = 'short')
    execute function ${jobSchema}.put_back_apart();
`

type Options = { ownerUrl: string; jobs: readonly JobDefinition[]; log: Log }

/** Installs or updates the job tables as their owner, makes every queue and grants the least rights. */
export async function createQueues({ ownerUrl, jobs, log }: Options): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    application_name: 'zhiwen-migrate',
    schema: jobSchema,
    max: 2,
    supervise: false,
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job tables could not be reached'))
  await boss.start()
  try {
    await boss.getDb().executeSql(grants + putBack)
    for (const job of jobs) await createQueue(boss, job)
  } finally {
    await boss.stop({ graceful: false })
  }
}

async function createQueue(boss: PgBoss, job: JobDefinition): Promise<void> {
  const deadLetter = deadLetterOf(job.name)
  const kept = { retentionSeconds, deleteAfterSeconds: retentionSeconds }
  const options = {
    ...kept,
    deadLetter,
    heartbeatSeconds,
    notify: true,
    expireInSeconds: job.expireInSeconds,
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: 3600,
  }
  const known = new Map((await boss.getQueues([job.name, deadLetter])).map((q) => [q.name, q]))
  if (!known.has(deadLetter)) await boss.createQueue(deadLetter, kept)
  const queue = known.get(job.name)
  if (!queue) return boss.createQueue(job.name, { ...options, policy: job.policy })
  if (queue.policy !== job.policy) {
    throw new Error(`job ${job.name}: the policy of a queue cannot change; give it a new name`)
  }
  await boss.updateQueue(job.name, options)
}
