import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { planKeys } from './enums.ts'
import * as f from './fields.ts'

/** What the plan allows and how much is used (ENT-17); further pools join as their features do. */
export const quota = z.object({
  plan: z.enum(planKeys),
  plan_expires_at: f.timestamp.nullable(),
  documents: z.object({ limit: z.int(), used: z.int() }),
  members: z.object({ limit: z.int(), used: z.int() }),
})
export type Quota = z.infer<typeof quota>

export const getQuota = defineEndpoint({
  id: 'API-PAY-1',
  method: 'GET',
  path: '/quota',
  access: 'active',
  summary: 'Plan and quota of the current workspace',
  data: quota,
})
