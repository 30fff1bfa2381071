import type { CheckName } from '@zhiwen/contract/enums.ts'
import type { CheckResult, ContentContext } from '../content-spec.ts'
import { toFault } from '../fault-of.ts'

type Step = { name: CheckName; run: () => Promise<string | undefined> }

/** Runs the steps of a test in order and stops at the first that fails; a step may name what it found. */
export async function runChecks(steps: readonly Step[]): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const { name, run } of steps) {
    try {
      const detail = await run()
      results.push({ name, is_ok: true, ...(detail !== undefined && { detail }) })
    } catch (error) {
      return [...results, { name, is_ok: false, reason_code: toFault(error).reason_code }]
    }
  }
  return results
}

/** Two steps of one call: whether the key is accepted at all, and whether it may do what is needed. */
export function keyAndRights(call: () => Promise<unknown>): Step[] {
  let refused: unknown
  return [
    {
      name: 'key',
      async run() {
        try {
          await call()
        } catch (error) {
          if (toFault(error).reason_code === 'needs-sign-in') throw error
          refused = error
        }
        return undefined
      },
    },
    {
      name: 'rights',
      async run() {
        if (refused !== undefined) throw refused
        return undefined
      },
    },
  ]
}

/** The first step: the address may be called at all. */
export const addressStep = (ctx: Pick<ContentContext, 'resolve'>, address: string): Step => ({
  name: 'address',
  async run() {
    await ctx.resolve(new URL(address))
    return undefined
  },
})
