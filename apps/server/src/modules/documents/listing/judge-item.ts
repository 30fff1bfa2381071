import type { DocumentState, ReasonCode } from '@zhiwen/contract/enums.ts'
import { accessHash, narrowedAccess } from '../access.ts'
import type { Access } from '../read-scope.ts'
import type { CleanItem } from './listed-item.ts'
import type { KnownRow } from './repo.ts'

/** Reasons that lie in the bytes: only other bytes, or somebody's wish, are worth another try. */
const ofContent = new Set<ReasonCode | null>([
  'unsupported-type',
  'type-mismatch',
  'empty',
  'too-large',
  'locked',
  'damaged',
  'bomb',
  'parser-died',
  'parser-slow',
  'no-text',
  'excluded',
])

export type Judged = {
  /** Counts once per run, however often the item is listed. */
  counts: 'changed' | 'unchanged' | 'none'
  isWork: boolean
  isAclChanged: boolean
  /** Readers to write now; who is added waits in `widened`. */
  access: Access
  widened: Access | null
  isNewMeta: boolean
  /** The index must learn title, path or readers, though the text is the same. */
  isIndexed: boolean
}

/** What a listed item means for the document we have (SM-4). */
export function judgeItem(row: KnownRow, item: CleanItem, runNumber: number): Judged {
  const isSeen = Number(row.seen_run) >= runNumber
  const isWork = wantsWork(row, item, isSeen)
  const isChanged = row.state === 'removed' || item.source_version !== heldVersion(row)
  const isAclChanged = item.acl_hash !== row.acl_hash
  // Nobody has read what was never there.
  const isFresh = row.current_version === null
  const access = isAclChanged && !isFresh ? narrowedAccess(row, item) : item
  const isWidened = accessHash(access) !== item.acl_hash
  const isNarrowed = accessHash(access) !== row.acl_hash
  const isNewMeta = isNarrowed || hasNewWords(row, item)
  return {
    counts: isSeen ? 'none' : isChanged ? 'changed' : 'unchanged',
    isWork,
    isAclChanged: isAclChanged && !isSeen,
    access,
    widened: isWidened ? item : null,
    isNewMeta,
    isIndexed: isNewMeta && !isFresh && row.state !== 'removed' && !row.is_excluded,
  }
}

/** The version that need not be fetched again. */
const heldVersion = ({ state, stored_version, source_version }: KnownRow) =>
  state === 'ready' || state === 'indexing' ? stored_version : source_version

function wantsWork(row: KnownRow, item: CleanItem, isSeen: boolean): boolean {
  if (row.is_excluded) return false
  const isOther = item.source_version !== heldVersion(row)
  const cases: Record<DocumentState, boolean> = {
    removed: true,
    ready: isOther,
    indexing: isOther,
    // What an ended run has left behind; within a run somebody is at it already.
    found: isOther || !isSeen,
    queued: isOther || !isSeen,
    fetching: isOther || !isSeen,
    parsing: isOther || !isSeen,
    failed: isOther || (!isSeen && !ofContent.has(row.reason_code)),
    skipped: isOther || (!isSeen && !ofContent.has(row.reason_code)),
  }
  return cases[row.state]
}

const hasNewWords = (row: KnownRow, item: CleanItem) =>
  row.title !== item.title ||
  row.path !== item.path ||
  row.url !== item.url ||
  row.owner_name !== item.owner_name
