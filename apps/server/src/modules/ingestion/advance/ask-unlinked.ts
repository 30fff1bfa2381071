import type { TenantTx } from '../../../platform/db/index.ts'
import type { IngestionNeeds } from '../ingestion-needs.ts'
import * as places from '../places/repo.ts'
import type { RunRow } from '../runs/repo.ts'
import { mayRemove } from './brake-step.ts'

/** Where an item can be asked for by itself; null where that is not possible or not wanted. */
export type PlaceOf = (externalId: string) => string | null

/** As many as a source of this kind lists at most. */
const askedMax = 20_000

/**
 * Makes the last part of a listing that follows links: what was not found again is asked for by
 * itself, once. A page no other leads to is not gone while it answers; it stays, and is updated.
 */
export const createAskUnlinked =
  ({ documents }: Pick<IngestionNeeds, 'documents'>) =>
  /** Says whether there is something to ask, and then how many of it were still there. */
  async (tx: TenantTx, run: RunRow, placeOf: PlaceOf | undefined) => {
    if (!placeOf || !mayRemove(run)) return { isAsking: false, kept: 0 }
    const names = await documents.listUnseenNames(tx, run.app_id, Number(run.number), askedMax)
    const unseen = names.flatMap((name) => placeOf(name) ?? [])
    const asked = await places.countAsked(tx, run.id)
    if (asked > 0) return { isAsking: false, kept: Math.max(0, asked - unseen.length) }
    await places.addAsked(tx, run.id, unseen)
    return { isAsking: unseen.length > 0, kept: 0 }
  }
