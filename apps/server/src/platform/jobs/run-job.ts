import { SpanStatusCode, trace } from '@opentelemetry/api'
import type { Job, JobResult } from 'pg-boss'
import { ZodError } from 'zod'
import type { Log } from '../log.ts'
import { redactText } from '../log-redaction.ts'
import { count } from '../metrics.ts'
import { SupplierError } from '../supplier-error.ts'
import type { JobHandler } from './job.ts'

/** A failure that no repetition heals; the job goes to its dead-letter queue at once. */
export class FinalJobError extends Error {
  override readonly name = 'FinalJobError'
}

const tracer = trace.getTracer('zhiwen')

/** Runs one try of a job and says how it ended; never throws. */
export function runJob(handler: JobHandler, job: Job<unknown>, log: Log): Promise<JobResult> {
  const { name } = handler.job
  const jobLog = log.child({ job: name, job_id: job.id, attempt: job.retryCount + 1 })
  return tracer.startActiveSpan(`job ${name}`, async (span) => {
    let status: JobResult['status'] = 'completed'
    try {
      await handler.run({ payload: job.data, signal: job.signal, log: jobLog })
      return { id: job.id, status }
    } catch (error) {
      const isFinal = isFinalFailure(error)
      status = isFinal ? 'deadletter' : 'failed'
      span.setStatus({ code: SpanStatusCode.ERROR })
      jobLog.warn({ err: error, final: isFinal }, 'job failed')
      return { id: job.id, status, output: { reason: reasonOf(error) } }
    } finally {
      count('zhiwen_job_runs_total', { job: name, status })
      span.end()
    }
  })
}

/** A payload that breaks its shape stays broken, as does what a supplier refuses for good. */
const isFinalFailure = (error: unknown): boolean =>
  error instanceof FinalJobError ||
  error instanceof ZodError ||
  (error instanceof SupplierError && error.isFinal)

/** What is kept with a failed job: one line without secrets, no stack, no rows. */
function reasonOf(error: unknown): string {
  if (error instanceof ZodError) return 'the payload does not fit its shape'
  const text = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown failure'
  return redactText(text).slice(0, 500)
}
