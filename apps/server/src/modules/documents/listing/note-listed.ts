import type { AppId, DocumentId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { accessOf } from '../access.ts'
import type { Outbox } from '../outbox/create-outbox.ts'
import type { GivePlaces, Share } from '../places/give-places.ts'
import { workspaceOf } from '../repo.ts'
import type { Judged } from './judge-item.ts'
import { type CleanItem, cleanItems, type ListedItem } from './listed-item.ts'
import type { WantedAccess } from './repo.ts'
import { writePage } from './write-page.ts'

type Needs = { clock: Clock; outbox: Outbox; givePlaces: GivePlaces }

export type ListedPage = {
  appId: AppId
  runNumber: number
  items: readonly ListedItem[]
  /** Given for personal apps: what their owner's apps may hold together (QUO-1). */
  share?: Share
}
export type Noted = {
  added: number
  changed: number
  unchanged: number
  aclChanged: number
  /** Readers that were not added yet: the whole access each of these is to have. */
  widened: WantedAccess[]
  /** Found no place in the plan. */
  overQuota: number
  /** New or changed, now queued. */
  work: DocumentId[]
}

/** Makes the way a page of a listing becomes documents; noting it again changes nothing. */
export function createNoteListed({ clock, outbox, givePlaces }: Needs) {
  return async (tx: TenantTx, { appId, runNumber, items, share }: ListedPage): Promise<Noted> => {
    const clean = cleanItems(items)
    const page = { appId, runNumber, now: clock.now() }
    const { added, known, index } = await writePage(tx, page, clean)
    const workspaceId =
      added[0]?.workspace_id ?? known[0]?.row.workspace_id ?? (await workspaceOf(tx))
    const work = known.filter(({ judged }) => judged.isWork)
    const placed = await givePlaces(tx, {
      workspaceId,
      ids: inOrder(clean, [
        ...added,
        ...work.filter(({ row }) => !row.is_counted).map(({ row }) => row),
      ]),
      ...(share && { share }),
    })
    await outbox.add(tx, workspaceId, [...index, ...placed.left])
    const counts = (name: Judged['counts']) =>
      known.filter(({ judged }) => judged.counts === name).length
    return {
      added: added.length,
      changed: counts('changed'),
      unchanged: counts('unchanged'),
      aclChanged: known.filter(({ judged }) => judged.isAclChanged).length,
      widened: known.flatMap(({ row, judged: { widened } }) =>
        widened ? [{ id: row.id, ...accessOf(widened) }] : [],
      ),
      overQuota: placed.over.length,
      work: [
        ...placed.queued,
        ...work.filter(({ row }) => row.is_counted).map(({ row }) => row.id),
      ],
    }
  }
}

type Placed = { id: DocumentId; external_id: string }

/** Whoever the source names first gets the last free place. */
function inOrder(items: readonly CleanItem[], rows: readonly Placed[]): DocumentId[] {
  const byId = new Map(rows.map(({ external_id, id }) => [external_id, id]))
  return [...new Set(items.flatMap(({ external_id }) => byId.get(external_id) ?? []))]
}
