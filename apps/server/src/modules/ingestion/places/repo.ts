import type { SyncRunId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { placesDb } from './tables.ts'

/** Adds places to list; one that is known already stays as it is. */
export async function addPlaces(
  tx: TenantTx,
  runId: SyncRunId,
  places: readonly string[],
  depth: number,
): Promise<void> {
  const unique = [...new Set(places)]
  if (unique.length === 0) return
  await placesDb(tx)
    .insertInto('sync_places')
    .values(unique.map((place) => ({ run_id: runId, place, depth, state: 'open' as const })))
    .onConflict((conflict) => conflict.columns(['workspace_id', 'run_id', 'place']).doNothing())
    .execute()
}

/** The place whose page is next. */
export const findNext = (tx: TenantTx, runId: SyncRunId) =>
  placesDb(tx)
    .selectFrom('sync_places')
    .select(['place', 'cursor', 'depth', 'tries', 'repeats'])
    .where('run_id', '=', runId)
    .where('state', '=', 'open')
    // A place that failed waits until the others were asked.
    .orderBy('tries')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()

export type PlaceRow = NonNullable<Awaited<ReturnType<typeof findNext>>>

export async function countPlaces(tx: TenantTx, runId: SyncRunId): Promise<number> {
  const { count } = await placesDb(tx)
    .selectFrom('sync_places')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Documents that were asked for by themselves stand here, below every place a listing can reach. */
export const askedDepth = 1_000
/** Values of one statement are limited. */
const rowsMax = 5_000

export async function addAsked(tx: TenantTx, runId: SyncRunId, places: readonly string[]) {
  for (let from = 0; from < places.length; from += rowsMax) {
    await addPlaces(tx, runId, places.slice(from, from + rowsMax), askedDepth)
  }
}

export async function countAsked(tx: TenantTx, runId: SyncRunId): Promise<number> {
  const { count } = await placesDb(tx)
    .selectFrom('sync_places')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('run_id', '=', runId)
    .where('depth', '=', askedDepth)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Moved = {
  place: string
  state: 'open' | 'done' | 'failed'
  cursor: string | null
  repeats: number
}

export const movePlace = (tx: TenantTx, runId: SyncRunId, { place, ...moved }: Moved) =>
  placesDb(tx)
    .updateTable('sync_places')
    .set({ ...moved, tries: 0 })
    .where('run_id', '=', runId)
    .where('place', '=', place)
    .execute()

export const forgetPlaces = (tx: TenantTx, runId: SyncRunId) =>
  placesDb(tx).deleteFrom('sync_places').where('run_id', '=', runId).execute()
