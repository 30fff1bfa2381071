import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import { count } from '../../../platform/metrics.ts'
import type { Documents } from '../../documents/index.ts'
import type { createCheck } from '../check.ts'
import { placedIn } from '../placed-in.ts'
import type { Pools } from '../pools.ts'
import { type CheckNeeds, checkDocuments } from './check-workspace.ts'

export type SampleNeeds = CheckNeeds & {
  pools: Pools
  documents: Pick<Documents, 'sampleIndexed'>
  check: ReturnType<typeof createCheck>
}
type Place = { index: string; workspaceId: WorkspaceId; signal: AbortSignal }

/** Documents of a workspace that are compared field by field. */
const sampleSize = 300
const counted = z.object({ count: z.number() })

/**
 * Makes the look between two whole checks (P14): the number of passages, and some documents as they
 * are. A workspace that shows any difference is checked and repaired as a whole, right away.
 */
export function createSample(needs: SampleNeeds) {
  const { db, engine, documents, pools, check } = needs

  async function differs(place: Place): Promise<boolean> {
    const { index, workspaceId, signal } = place
    await engine.call({ method: 'POST', path: `/${index}/_refresh` })
    const query = { term: { workspace_id: workspaceId } }
    const reply = await engine.call({
      method: 'POST',
      path: `/${index}/_count`,
      body: { query },
      signal,
    })
    const wanted = await db.withTenant(place, (tx) => documents.sampleIndexed(tx, sampleSize))
    // While something is written the numbers need not agree; the documents themselves still do.
    if (!wanted.isWaiting && counted.parse(reply).count !== wanted.passages) return true
    return wanted.ids.length > 0 && (await checkDocuments(needs, place, wanted.ids)).length > 0
  }

  /** Says how many workspaces were looked at, and how many of them had to be repaired. */
  return async (signal: AbortSignal) => {
    const result = { workspaces: 0, drifted: 0 }
    const all = await pools.listIndexes()
    for (const { name: index, pool } of all.filter(({ state }) => state === 'live')) {
      for (const workspaceId of await placedIn(db, pool)) {
        signal.throwIfAborted()
        const hasDrifted = await differs({ index, workspaceId, signal })
        count('zhiwen_search_samples_total', { result: hasDrifted ? 'drifted' : 'same' })
        result.workspaces += 1
        if (!hasDrifted) continue
        result.drifted += 1
        await check({ repairs: true, workspaceId, signal })
      }
    }
    return result
  }
}
