import type { AppId, DocumentId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/ids.ts'
import { accessHash, accessOf } from '../access.ts'
import { type Judged, judgeItem } from './judge-item.ts'
import type { CleanItem } from './listed-item.ts'
import * as repo from './repo.ts'

type Page = { appId: AppId; runNumber: number; now: Date }
type Known = { row: repo.KnownRow; item: CleanItem; judged: Judged }

/** Adds new documents; what somebody else has added meanwhile is judged like any known one. */
export async function writePage(tx: TenantTx, page: Page, items: readonly CleanItem[]) {
  const rows = await repo.lockByExternal(tx, page.appId, namesOf(items))
  const byId = new Map(rows.map((row) => [row.external_id, row]))
  const missing = items.filter(({ external_id }) => !byId.has(external_id))
  const added = await addDocuments(tx, page, missing)
  const isAdded = new Set(namesOf(added))
  const lost = namesOf(missing).filter((name) => !isAdded.has(name))
  const late = lost.length === 0 ? [] : await repo.lockByExternal(tx, page.appId, lost)
  for (const row of late) byId.set(row.external_id, row)
  const known = items.flatMap((item) => {
    const row = byId.get(item.external_id)
    return row ? [{ row, item, judged: judgeItem(row, item, page.runNumber) }] : []
  })
  return { added, known, index: await writeKnown(tx, page, known) }
}

const namesOf = (items: readonly { external_id: string }[]) =>
  items.map(({ external_id }) => external_id)

async function addDocuments(tx: TenantTx, page: Page, items: readonly CleanItem[]) {
  if (items.length === 0) return []
  const named = items.map((item) => ({ ...item, id: newId<DocumentId>() }))
  return repo.insertNew(tx, page, named)
}

/** Writes known documents and says which of them the index must hear of. */
async function writeKnown(tx: TenantTx, page: Page, known: readonly Known[]) {
  const same = known.filter(isSame)
  const other = known.filter((one) => !isSame(one))
  if (same.length > 0) {
    const ids = same.map(({ row }) => row.id)
    await repo.markSeen(tx, ids, page.runNumber)
  }
  if (other.length > 0) await repo.updateListed(tx, page, other.map(toChange))
  return other.filter(({ judged }) => judged.isIndexed).map(({ row }) => row.id)
}

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
