import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { observeGauge } from '../metrics.ts'
import { jobSchema } from './queues.ts'

const row = z.object({ name: z.string(), seconds: z.number() })
const oldestReady = `
  select name, extract(epoch from now() - min(start_after))::float8 as seconds
  from ${jobSchema}.job
  where state in ('created', 'retry') and start_after <= now() and name not like '%.dead'
  group by name`

/** Reports the age of the oldest job that could run, by queue, whenever metrics are collected. */
export const watchJobAge = (boss: PgBoss): (() => void) =>
  observeGauge('zhiwen_job_oldest_ready_seconds', async () => {
    const { rows } = await boss.getDb().executeSql(oldestReady)
    return z
      .array(row)
      .parse(rows)
      .map(({ name, seconds }) => ({
        value: seconds,
        labels: { job: name },
      }))
  })
