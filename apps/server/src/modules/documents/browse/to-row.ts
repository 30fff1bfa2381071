import type { DocumentRow } from '@zhiwen/contract/documents.ts'
import { visibilities } from '@zhiwen/contract/enums.ts'
import { removedKeptDays } from '@zhiwen/contract/limits.ts'
import type { ListedDocument } from './repo.ts'

const dayMs = 24 * 3_600_000

/** A document as a list shows it; who may not read it sees neither its words nor its owner (ROLE-11). */
export function toRow(row: ListedDocument): DocumentRow {
  const shown = <T>(value: T) => (row.is_readable ? value : null)
  return {
    id: row.id,
    app_id: row.app_id,
    is_masked: !row.is_readable,
    title: shown(row.title),
    path: shown(row.path),
    url: shown(row.url),
    doc_type: row.doc_type,
    size: row.size === null ? null : Number(row.size),
    owner_name: shown(row.owner_name),
    visibility: row.is_published ? visibilities.public : row.visibility,
    state: row.state,
    reason_code: row.reason_code,
    tries: row.tries,
    is_excluded: row.is_excluded,
    version_no: row.current_version,
    passage_count: row.passage_count,
    source_updated_at: row.source_updated_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    restorable_until: row.removed_at
      ? new Date(row.removed_at.getTime() + removedKeptDays * dayMs).toISOString()
      : null,
  }
}
