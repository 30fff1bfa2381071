import type { DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { type BackfillNeeds, backfillWorkspace } from './backfill.ts'
import { type CheckNeeds, checkWorkspace } from './drift/check-workspace.ts'
import { type RepairNeeds, repairDrift } from './drift/repair.ts'
import type { createIndexes } from './engine/indexes.ts'
import type { Pools } from './pools.ts'
import * as repo from './repo.ts'

export type RebuildNeeds = BackfillNeeds &
  RepairNeeds & {
    clock: Clock
    log: Log
    pools: Pools
    indexes: ReturnType<typeof createIndexes>
    documents: CheckNeeds['documents']
    /** Writes what waits; a repair waits there. */
    drain: (workspaceId: WorkspaceId, signal: AbortSignal) => Promise<unknown>
  }

/** How often a new index is compared and put right before a rebuild gives up. */
const checksMax = 10
const workspacesPage = 100

/**
 * Builds the next generation of a pool while searches go on: it hears of every write from its first
 * moment, gets everything else by copy, is compared document by document, and only then is searched.
 * A rebuild that was stopped goes on where it was.
 */
export function createRebuild(needs: RebuildNeeds) {
  const { db, clock, log, pools, indexes } = needs

  const startBuilding = async (live: repo.IndexRow): Promise<repo.IndexRow> => {
    const inPool = (await pools.listIndexes()).filter(({ pool }) => pool === live.pool)
    const open = inPool.find(({ state }) => state === 'building')
    if (open) return open
    const generation = Math.max(...inPool.map((index) => index.generation)) + 1
    const name = pools.nameOf(live.pool, generation)
    await indexes.ensure(name, live.dims)
    const { pool, dims, embedding_model } = live
    const row = { name, pool, dims, embedding_model, generation, state: 'building' } as const
    await db.withSystem('search-indexes', (tx) => repo.insertIndex(tx, row, clock.now()))
    return startBuilding(live)
  }

  const copyAll = createCopy(needs)
  const compareAll = createCompare(needs)

  return {
    /** Rebuilds every pool, or one; returns how many documents were copied. */
    async rebuild({ pool, signal }: { pool?: string; signal: AbortSignal }): Promise<number> {
      const live = (await pools.listIndexes()).filter(
        (index) => index.state === 'live' && (!pool || index.pool === pool),
      )
      let copied = 0
      for (const index of live) {
        const building = await startBuilding(index)
        copied += await copyAll(building, signal)
        await compareAll(building, signal)
        await db.withSystem('search-indexes', async (tx) => {
          await repo.setIndexState(tx, index.name, 'old', clock.now())
          await repo.setIndexState(tx, building.name, 'live', clock.now())
          await repo.restartMoves(tx, building.pool, clock.now())
        })
        log.info({ index: building.name, copied }, 'searches moved to the new index')
      }
      return copied
    },
    /** Drops indexes that have not been searched for a while. */
    async dropOld({ keepMs }: { keepMs: number }): Promise<string[]> {
      const limit = clock.now().getTime() - keepMs
      const old = (await pools.listIndexes()).filter(
        (index) => index.state === 'old' && index.updated_at.getTime() <= limit,
      )
      for (const { name } of old) {
        await indexes.drop(name)
        await db.withSystem('search-indexes', (tx) => repo.removeIndex(tx, name))
      }
      return old.map(({ name }) => name)
    },
  }
}

/** Every workspace of the pool after that one, in order. */
async function* workspacesOf(
  db: RebuildNeeds['db'],
  pool: string,
  from: string | null,
): AsyncGenerator<WorkspaceId> {
  let after = from
  for (;;) {
    const page = await db.withSystem('search-indexes', (tx) =>
      repo.listPlaced(tx, { pool, after, limit: workspacesPage }),
    )
    yield* page
    after = page.at(-1) ?? null
    if (page.length < workspacesPage) return
  }
}

/** Copies everything of a pool into the new index, on from where an earlier run was stopped. */
const createCopy =
  (needs: RebuildNeeds) =>
  async (building: repo.IndexRow, signal: AbortSignal): Promise<number> => {
    const { db, clock, pools } = needs
    const [begun = null, document = null] = building.backfill_after?.split('/') ?? []
    let copied = 0
    const copyOne = async (workspaceId: WorkspaceId, after: DocumentId | null) => {
      const target = { index: building.name, model: await pools.modelFor(workspaceId) }
      const onPage = (last: DocumentId) =>
        db.withSystem('search-indexes', async (tx) => {
          await repo.setBackfill(tx, building.name, `${workspaceId}/${last}`, clock.now())
        })
      copied += await backfillWorkspace(needs, { workspaceId, target, after, signal, onPage })
    }
    if (begun) await copyOne(begun as WorkspaceId, document as DocumentId | null)
    for await (const workspaceId of workspacesOf(db, building.pool, begun)) {
      await copyOne(workspaceId, null)
    }
    return copied
  }

/** Compares until nothing differs; what differs is written anew to every index. */
const createCompare =
  (needs: RebuildNeeds) =>
  async (building: repo.IndexRow, signal: AbortSignal): Promise<void> => {
    const { db, log } = needs
    for (let round = 0; round < checksMax; round++) {
      let drifts = 0
      for await (const workspaceId of workspacesOf(db, building.pool, null)) {
        const place = { index: building.name, workspaceId, signal }
        const found = await checkWorkspace(needs, place)
        if (found.length > 0) {
          await repairDrift(needs, place, found)
          await needs.drain(workspaceId, signal)
        }
        drifts += found.length
      }
      log.info({ index: building.name, round, drifts }, 'new index compared')
      if (drifts === 0) return
    }
    throw new Error(`index ${building.name} does not come into line with the database`)
  }
