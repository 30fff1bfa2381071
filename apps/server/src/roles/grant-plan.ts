import { planKeys } from '@zhiwen/contract/enums.ts'
import { workspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import { createModules } from '../modules.ts'
import type { Platform } from '../platform/create-platform.ts'
import { AppError } from '../platform/errors.ts'
import { CommandError, readOptions } from './read-options.ts'

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
  const { workspace, plan, members, days } = readOptions(args, given)
  const { billing } = createModules(platform)
  const grant = {
    workspaceId: workspace,
    plan,
    ...(members !== undefined && { members }),
    ...(days !== undefined && { days }),
  }
  const seats = await billing.grantPlan(grant).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error
    throw new CommandError('there is no such workspace', { cause: error })
  })
  platform.log.info({ workspace_id: workspace, plan, ...seats }, 'plan granted')
}
