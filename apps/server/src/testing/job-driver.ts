import { createLog } from '../platform/log.ts'
import type { ManualClock } from './manual-clock.ts'
import type { TestApp } from './test-app.ts'

type Queued = { id: string; name: string; data: unknown; start_after: Date }

const log = createLog({ LOG_LEVEL: 'silent' })
/** A run that goes in circles is a failure of the test, not of its patience. */
const stepsMax = 5_000

/** Runs jobs one by one, in order, with a clock that jumps to whatever is due next. */
export function createJobDriver({ owner, modules }: TestApp, clock: ManualClock) {
  async function takeDue(): Promise<Queued | undefined> {
    const { rows } = await owner.query<Queued>(
      `update pgboss.job set state = 'completed', completed_on = now()
       where id = (select id from pgboss.job
         where state < 'active' and start_after <= greatest(now(), $1::timestamptz)
         order by created_on, id limit 1)
       returning id, name, data, start_after`,
      [clock.now()],
    )
    const [taken] = rows
    // The clock never lags behind what happens: a job that is due is due for everybody.
    const ms = (taken?.start_after.getTime() ?? 0) - clock.now().getTime()
    if (ms >= 0) clock.advance(ms / 1000 + 0.001)
    return taken
  }

  /** Moves the clock to the next job that waits; false when there is none. */
  async function skipWait(): Promise<boolean> {
    const { rows } = await owner.query<{ start_after: Date | null }>(
      "select min(start_after) as start_after from pgboss.job where state < 'active'",
    )
    const next = rows[0]?.start_after
    if (!next) return false
    const ms = next.getTime() - clock.now().getTime()
    clock.advance(Math.max(ms, 0) / 1000 + 0.001)
    return true
  }

  async function runJob({ name, data }: Pick<Queued, 'name' | 'data'>): Promise<void> {
    const handler = modules.handlers.find(({ job }) => job.name === name)
    if (!handler) throw new Error(`job ${name} has no handler`)
    await handler.run({ payload: data, signal: AbortSignal.timeout(60_000), log })
  }

  return {
    takeDue,
    runJob,
    /** Runs whatever is queued, also later, until nothing waits or the condition holds. */
    async drive(until: () => Promise<boolean> | boolean = () => false): Promise<void> {
      for (let step = 0; step < stepsMax; step += 1) {
        if (await until()) return
        const queued = await takeDue()
        if (queued) await runJob(queued)
        else if (!(await skipWait())) return
      }
      throw new Error('the jobs never came to an end')
    },
  }
}
