import type { z } from 'zod'
import type { Log } from '../log.ts'

export type JobDefinition<P extends z.ZodType = z.ZodType> = {
  /** `module.noun-verb` */
  name: string
  /** `workspace_id` and ids only: no secrets, no texts; new fields are optional. */
  payload: P
  /** Tries after the first one, with growing pauses; then the job goes to its dead-letter queue. */
  retryLimit: number
  /** First pause before another try; each further one is about twice as long. */
  retryDelaySeconds: number
  /** Longest time one try may take. */
  expireInSeconds: number
  /** `short`: at most one waiting job per singleton key ("already queued"). */
  policy: 'standard' | 'short'
}

type JobSpec<P extends z.ZodType> = Pick<JobDefinition<P>, 'name' | 'payload'> &
  Partial<JobDefinition<P>>

export type JobContext<Payload> = { payload: Payload; signal: AbortSignal; log: Log }

export type JobHandler = {
  job: JobDefinition
  run(context: JobContext<unknown>): Promise<void>
}

const namePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*\.[a-z][a-z0-9]*(-[a-z0-9]+)+$/

/** Declares a job: its name, the shape of its payload and how often it is tried. */
export function defineJob<P extends z.ZodType>(spec: JobSpec<P>): JobDefinition<P> {
  if (!namePattern.test(spec.name)) throw new Error(`${spec.name} is not module.noun-verb`)
  return { retryLimit: 5, retryDelaySeconds: 5, expireInSeconds: 900, policy: 'standard', ...spec }
}

/** Binds a job to the code that does it; the payload is parsed before the code sees it. */
export function handle<P extends z.ZodType>(
  job: JobDefinition<P>,
  run: (context: JobContext<z.output<P>>) => Promise<void>,
): JobHandler {
  return {
    job,
    run: (context) => run({ ...context, payload: job.payload.parse(context.payload) }),
  }
}

/** Name of the queue that keeps what failed for good. */
export const deadLetterOf = (name: string): string => `${name}.dead`

/** Refuses a program in which a job has no handler, or two, or a handler has no job (D15). */
export function checkHandlers(
  jobs: readonly JobDefinition[],
  handlers: readonly JobHandler[],
): void {
  const problems: string[] = []
  for (const { name } of jobs) {
    const count = handlers.filter((handler) => handler.job.name === name).length
    if (count !== 1) problems.push(`job ${name} has ${count} handlers`)
    if (jobs.filter((job) => job.name === name).length > 1) problems.push(`job ${name} is twice`)
  }
  for (const { job } of handlers) {
    if (!jobs.some(({ name }) => name === job.name)) problems.push(`job ${job.name} is not listed`)
  }
  if (problems.length > 0) throw new Error([...new Set(problems)].join('; '))
}
