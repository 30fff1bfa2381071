import type { DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Documents, IndexDocument } from '../../documents/index.ts'
import type { Engine } from '../engine/client.ts'
import { type ScannedEntry, scanEntries } from '../engine/scan.ts'
import { compareDocument, type Drift, type Pair } from './compare.ts'

export type CheckNeeds = {
  db: Db
  engine: Engine
  documents: Pick<Documents, 'listIndexed' | 'indexedByIds'>
}
type Place = { index: string; workspaceId: WorkspaceId; signal: AbortSignal }

const pageSize = 500

/** Compares all of a workspace with one index, in both directions, while both go on changing. */
export async function checkWorkspace(needs: CheckNeeds, place: Place): Promise<Drift[]> {
  const suspects: DocumentId[] = []
  for await (const pair of walkBoth(needs, place)) {
    if (compareDocument(place.workspaceId, pair)) suspects.push(pair.id)
  }
  const drifts: Drift[] = []
  for (let at = 0; at < suspects.length; at += pageSize) {
    drifts.push(...(await checkDocuments(needs, place, suspects.slice(at, at + pageSize))))
  }
  return drifts
}

/** Compares some documents as they stand now; what changed during the first look is seen right here. */
export async function checkDocuments(
  { db, engine, documents }: CheckNeeds,
  place: Place,
  ids: readonly DocumentId[],
): Promise<Drift[]> {
  await engine.call({ method: 'POST', path: `/${place.index}/_refresh` })
  const entries = new Map<string, ScannedEntry[]>()
  for await (const entry of scanEntries(engine, { ...place, docIds: [...ids] }, place.signal)) {
    const id = String(entry.record['doc_id'])
    entries.set(id, [...(entries.get(id) ?? []), entry])
  }
  // Read last: what was written in between waits in the outbox or has a newer version, and is no finding.
  const rows = await db.withTenant(place, (tx) => documents.indexedByIds(tx, ids))
  const expected = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const pair = { id, expected: expected.get(id), entries: entries.get(id) ?? [] }
    return compareDocument(place.workspaceId, pair) ?? []
  })
}

/** Both sides in the order of document ids, document by document. */
async function* walkBoth(needs: CheckNeeds, place: Place): AsyncGenerator<Pair> {
  const groups = groupEntries(scanEntries(needs.engine, place, place.signal))
  let group = await groups.next()
  for await (const expected of expectedRows(needs, place)) {
    for (; group.value && group.value.id < expected.id; group = await groups.next()) {
      yield { ...group.value, expected: undefined }
    }
    if (group.value?.id === expected.id) {
      yield { ...group.value, expected }
      group = await groups.next()
    } else yield { id: expected.id, expected, entries: [] }
  }
  for (; group.value; group = await groups.next()) yield { ...group.value, expected: undefined }
}

async function* expectedRows(
  { db, documents }: CheckNeeds,
  place: Place,
): AsyncGenerator<IndexDocument> {
  let after: DocumentId | null = null
  for (;;) {
    const page: IndexDocument[] = await db.withTenant(place, (tx) =>
      documents.listIndexed(tx, { after, limit: pageSize }),
    )
    yield* page
    after = page.at(-1)?.id ?? null
    if (page.length < pageSize) return
  }
}

async function* groupEntries(
  all: AsyncGenerator<ScannedEntry>,
): AsyncGenerator<{ id: DocumentId; entries: ScannedEntry[] }, undefined> {
  let entries: ScannedEntry[] = []
  let id: DocumentId | undefined
  for await (const entry of all) {
    // Whatever stands there, it is compared and never trusted.
    const { doc_id } = entry.record
    const next = (typeof doc_id === 'string' ? doc_id : '') as DocumentId
    if (id !== undefined && next !== id) {
      yield { id, entries }
      entries = []
    }
    id = next
    entries.push(entry)
  }
  if (id !== undefined) yield { id, entries }
}
