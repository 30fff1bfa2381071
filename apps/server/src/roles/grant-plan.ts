import { parseArgs } from 'node:util'
import { planKeys } from '@zhiwen/contract/enums.ts'
import { workspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import { createModules } from '../modules.ts'
import type { Platform } from '../platform/create-platform.ts'

const text = { type: 'string' } as const
const wholeNumber = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number)

const given = z.object({
  workspace: workspaceId,
  // Without another plan a workspace is on the free one anyway.
  plan: z.enum(planKeys).exclude(['free']),
  members: wholeNumber.pipe(z.int().min(1).max(1_000_000)).optional(),
  days: wholeNumber.pipe(z.int().min(1).max(36_500)).optional(),
})

/** Gives a workspace a plan, with more or fewer seats than usual if asked, for some days or for good. */
export async function grantPlan(platform: Platform, args: string[]): Promise<void> {
  const options = { workspace: text, plan: text, members: text, days: text }
  const { workspace, plan, members, days } = given.parse(parseArgs({ args, options }).values)
  const { billing } = createModules(platform)
  const seats = await billing.grantPlan({
    workspaceId: workspace,
    plan,
    ...(members !== undefined && { members }),
    ...(days !== undefined && { days }),
  })
  platform.log.info({ workspace_id: workspace, plan, ...seats }, 'plan granted')
}
