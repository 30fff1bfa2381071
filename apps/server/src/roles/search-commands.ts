import { workspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import { createModules } from '../modules.ts'
import type { Platform } from '../platform/create-platform.ts'
import { readOptions } from './read-options.ts'

const oneWorkspace = z.object({ workspace: workspaceId.optional() })
const onePool = z.object({ pool: z.string().optional() })

/** An operator may stop a long command at any time; it goes on where it was when it is run again. */
function untilStopped(): AbortSignal {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new Error('stopped')))
  process.once('SIGTERM', () => stop.abort(new Error('stopped')))
  return stop.signal
}

const checkOrRepair = async (platform: Platform, args: string[], repairs: boolean) => {
  const { workspace } = readOptions(args, oneWorkspace)
  const { search } = createModules(platform)
  const asked = { repairs, signal: untilStopped(), ...(workspace && { workspaceId: workspace }) }
  const startedAt = performance.now()
  const { workspaces, drifts, extra, strangers } = await search.check(asked)
  const ms = Math.round(performance.now() - startedAt)
  process.stdout.write(
    `${workspaces} workspaces, ${drifts} documents differ, ${extra} entries too many, ` +
      `${strangers} workspaces that do not belong there, ${ms} ms\n`,
  )
  if (!repairs && drifts + strangers > 0) process.exitCode = 1
}

/** Compares the index with the database, both ways; ends with 1 when they differ. */
export const checkIndex = (platform: Platform, args: string[]) =>
  checkOrRepair(platform, args, false)

/** The same, and puts right what differs. */
export const repairIndex = (platform: Platform, args: string[]) =>
  checkOrRepair(platform, args, true)

/** Builds every pool of indexes anew, or one, while searches go on. */
export async function rebuildIndex(platform: Platform, args: string[]): Promise<void> {
  const { pool } = readOptions(args, onePool)
  const { search } = createModules(platform)
  const startedAt = performance.now()
  const copied = await search.rebuild({ signal: untilStopped(), ...(pool && { pool }) })
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  process.stdout.write(`${copied} documents copied in ${seconds} s\n`)
}
