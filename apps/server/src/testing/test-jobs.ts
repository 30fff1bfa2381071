import { z } from 'zod'
import { defineJob } from '../platform/jobs/index.ts'

const payload = z.object({ workspace_id: z.uuid().optional(), number: z.int() })

/** Jobs of the tests of the job queue itself. */
export const testJobs = {
  plain: defineJob({ name: 'test.number-note', payload }),
  failing: defineJob({ name: 'test.number-fail', payload, retryLimit: 1, retryDelaySeconds: 1 }),
  single: defineJob({ name: 'test.number-once', payload, policy: 'short' }),
  long: defineJob({ name: 'test.number-wait', payload, retryDelaySeconds: 1 }),
}
