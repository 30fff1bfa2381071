import { workspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import { wordsOf } from '../modules/audit/index.ts'
import { createModules } from '../modules.ts'
import type { Platform } from '../platform/create-platform.ts'
import { readOptions } from './read-options.ts'

const given = z.object({ workspace: workspaceId.optional() })

/** Walks every audit chain, or one, and says which row is the first bad one of each; ends with 1 then. */
export async function verifyAudit(platform: Platform, args: string[]): Promise<void> {
  const { workspace: only } = readOptions(args, given)
  const { audit, listWorkspaceIds } = createModules(platform)
  const startedAt = performance.now()
  const asked = only ? { only } : { known: await listWorkspaceIds() }
  const { chains, rows, findings } = await audit.verify(asked)
  const ms = Math.round(performance.now() - startedAt)
  for (const finding of findings) process.stdout.write(`${wordsOf(finding)}\n`)
  process.stdout.write(`${chains} chains, ${rows} rows, ${findings.length} bad, ${ms} ms\n`)
  if (findings.length > 0) process.exitCode = 1
}
