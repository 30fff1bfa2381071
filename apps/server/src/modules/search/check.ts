import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Log } from '../../platform/log.ts'
import { count } from '../../platform/metrics.ts'
import { type CheckNeeds, checkWorkspace } from './drift/check-workspace.ts'
import { type RepairNeeds, repairDrift } from './drift/repair.ts'
import { listWorkspacesIn, removeWorkspace } from './engine/scan.ts'
import { placedIn } from './placed-in.ts'
import type { Pools } from './pools.ts'
import * as repo from './repo.ts'

export type CheckIndexNeeds = CheckNeeds & RepairNeeds & { log: Log; pools: Pools }
/** What a check found; `strangers` are entries of workspaces that are not in that index at all. */
export type CheckResult = { workspaces: number; drifts: number; extra: number; strangers: number }
type CheckOptions = {
  repairs: boolean
  /** One workspace; otherwise all of them. */
  workspaceId?: WorkspaceId
  signal: AbortSignal
}

/** Compares the database with the indexes, both ways, and repairs what differs when told to. */
export function createCheck(needs: CheckIndexNeeds) {
  const { db, log, pools } = needs

  /** Entries of nobody: a workspace that was deleted, has moved away, or never was. */
  async function checkStrangers(index: repo.IndexRow, { repairs, signal }: CheckOptions) {
    const known = new Set<string | null>(await placedIn(db, index.pool))
    for (const workspaceId of await db.withSystem('search-indexes', (tx) =>
      repo.listMovingTo(tx, index.pool),
    )) {
      known.add(workspaceId)
    }
    const present = await listWorkspacesIn(needs.engine, index.name, signal)
    const strangers = present.filter((workspaceId) => !known.has(workspaceId))
    for (const workspaceId of repairs ? strangers : []) {
      await removeWorkspace(needs.engine, { index: index.name, workspaceId }, signal)
    }
    return strangers.length
  }

  return async function check(options: CheckOptions): Promise<CheckResult> {
    const result = { workspaces: 0, drifts: 0, extra: 0, strangers: 0 }
    const all = await pools.listIndexes()
    for (const index of all.filter(({ state }) => state === 'live')) {
      const placed = await placedIn(db, index.pool)
      const wanted = placed.filter((id) => !options.workspaceId || id === options.workspaceId)
      for (const workspaceId of wanted) {
        const place = { index: index.name, workspaceId, signal: options.signal }
        const drifts = await checkWorkspace(needs, place)
        if (options.repairs) await repairDrift(needs, place, drifts)
        result.workspaces += 1
        result.drifts += drifts.length
        result.extra += drifts.reduce((sum, { extra }) => sum + extra.length, 0)
        for (const _ of drifts) count('zhiwen_search_drifts_total')
      }
      if (!options.workspaceId) result.strangers += await checkStrangers(index, options)
    }
    if (result.drifts + result.strangers > 0) log.warn(result, 'index differed from the database')
    return result
  }
}
