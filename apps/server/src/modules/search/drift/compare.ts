import type { DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { IndexDocument } from '../../documents/index.ts'
import type { ScannedEntry } from '../engine/scan.ts'
import { entryId, recordHash, sharedFields } from '../record.ts'

/** What is wrong with a document in one index. */
export type Drift = {
  document_id: DocumentId
  /** Entries that must go: they belong to no passage. */
  extra: ScannedEntry[]
  /** Passages that are missing, old or changed by hand. */
  wrong: number
}

/** A document as both sides know it. */
export type Pair = {
  id: DocumentId
  expected: IndexDocument | undefined
  entries: readonly ScannedEntry[]
}

/** Compares one document with its entries; nothing when they agree. */
export function compareDocument(workspaceId: WorkspaceId, pair: Pair): Drift | undefined {
  const { id, expected, entries } = pair
  // Being written now: the drain brings it into line.
  if (expected?.is_waiting) return undefined
  if (!expected) {
    return entries.length > 0 ? { document_id: id, extra: [...entries], wrong: 0 } : undefined
  }
  const shared = Object.entries(sharedFields(workspaceId, expected)).map(
    ([name, value]) => [name, JSON.stringify(value)] as const,
  )
  const isOwn = ({ id: name, routing, record }: ScannedEntry) => {
    const no = Number(record['chunk_no'])
    const isPassage = Number.isInteger(no) && no >= 0 && no < expected.passage_count
    return isPassage && name === entryId(id, no) && routing === workspaceId
  }
  const isRight = ({ record }: ScannedEntry) =>
    record['record_hash'] === recordHash(record) &&
    shared.every(([name, value]) => JSON.stringify(record[name]) === value)

  const extra = entries.filter((entry) => !isOwn(entry))
  const right = entries.filter((entry) => isOwn(entry) && isRight(entry))
  const wrong = expected.passage_count - right.length
  return extra.length > 0 || wrong > 0 ? { document_id: id, extra, wrong } : undefined
}
