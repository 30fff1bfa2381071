import type { AppId, DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/ids.ts'
import { accessHash } from '../access.ts'
import type { Outbox } from '../outbox/create-outbox.ts'
import type { GivePlaces, Share } from '../places/give-places.ts'
import { workspaceOf } from '../repo.ts'
import { type Judged, judgeItem } from './judge-item.ts'
import { type CleanItem, cleanItems, type ListedItem } from './listed-item.ts'
import * as repo from './repo.ts'

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
  widened: repo.WantedAccess[]
  /** Found no place in the plan. */
  overQuota: number
  /** New or changed, now queued. */
  work: DocumentId[]
}

type Known = { row: repo.KnownRow; item: CleanItem; judged: Judged }

/** Makes the way a page of a listing becomes documents; noting it again changes nothing. */
export function createNoteListed({ clock, outbox, givePlaces }: Needs) {
  /** Writes known documents and says which of them the index must hear of. */
  async function writeKnown(tx: TenantTx, page: Page, known: readonly Known[]) {
    const [same, other] = [known.filter(isSame), known.filter((one) => !isSame(one))]
    if (same.length > 0) {
      const ids = same.map(({ row }) => row.id)
      await repo.markSeen(tx, ids, page.runNumber)
    }
    if (other.length > 0) await repo.updateListed(tx, page, other.map(toChange))
    return other.filter(({ judged }) => judged.isIndexed).map(({ row }) => row.id)
  }

  /** Adds new documents; what somebody else has added meanwhile is judged like any known one. */
  async function write(tx: TenantTx, page: Page, items: readonly CleanItem[]) {
    const externalIds = items.map(({ external_id }) => external_id)
    const rows = await repo.lockByExternal(tx, page.appId, externalIds)
    const byId = new Map(rows.map((row) => [row.external_id, row]))
    const missing = items.filter(({ external_id }) => !byId.has(external_id))
    const added =
      missing.length === 0
        ? []
        : await repo.insertNew(
            tx,
            page,
            missing.map((item) => ({ ...item, id: newId<DocumentId>() })),
          )
    const lost = missing.length - added.length
    const late = lost === 0 ? [] : await repo.lockByExternal(tx, page.appId, idsOf(missing, added))
    for (const row of late) byId.set(row.external_id, row)
    const known = items.flatMap((item) => {
      const row = byId.get(item.external_id)
      return row ? [{ row, item, judged: judgeItem(row, item, page.runNumber) }] : []
    })
    return { added, known, index: await writeKnown(tx, page, known) }
  }

  return async (tx: TenantTx, { appId, runNumber, items, share }: ListedPage): Promise<Noted> => {
    const clean = cleanItems(items)
    const page = { appId, runNumber, now: clock.now() }
    const { added, known, index } = await write(tx, page, clean)
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

type Page = { appId: AppId; runNumber: number; now: Date }
type Placed = { workspace_id: WorkspaceId; id: DocumentId; external_id: string }

/** Whoever the source names first gets the last free place. */
function inOrder(items: readonly CleanItem[], rows: readonly Placed[]): DocumentId[] {
  const byId = new Map(rows.map(({ external_id, id }) => [external_id, id]))
  return [...new Set(items.flatMap(({ external_id }) => byId.get(external_id) ?? []))]
}

const idsOf = (missing: readonly CleanItem[], added: readonly Placed[]): string[] => {
  const known = new Set(added.map(({ external_id }) => external_id))
  return missing.flatMap(({ external_id }) => (known.has(external_id) ? [] : [external_id]))
}

const accessOf = ({ visibility, acl, deny }: repo.WantedAccess | Judged['access']) => ({
  visibility,
  acl,
  deny,
})

/** Nothing to write but that it was seen. */
const isSame = ({ judged, row, item }: Known) =>
  !judged.isWork &&
  !judged.isNewMeta &&
  row.state !== 'removed' &&
  item.source_version === row.source_version

const toChange = ({ row, item, judged }: Known): repo.Change => ({
  id: row.id,
  item,
  access: { ...accessOf(judged.access), acl_hash: accessHash(judged.access) },
  next: nextOf(row, judged),
  isIndexed: judged.isIndexed,
})

function nextOf(row: repo.KnownRow, { isWork }: Judged): repo.Change['next'] {
  // Without a place it is not queued yet: that is decided by what the plan has left.
  if (isWork) return { state: row.is_counted ? 'queued' : 'found', reason_code: null }
  const isBack = row.state === 'removed'
  return isBack ? { state: 'skipped', reason_code: 'excluded' } : null
}
