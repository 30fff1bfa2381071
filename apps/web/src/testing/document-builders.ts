import type { Api } from '@zhiwen/contract/api.ts'
import type { DocumentRow } from '@zhiwen/contract/documents.ts'
import type { SourceMatch } from '@zhiwen/contract/matches.ts'
import { idOf } from './ids.ts'

/** A searchable document; the number makes the id. */
export function buildDocument(number: number, changes: Partial<DocumentRow> = {}): DocumentRow {
  return {
    id: idOf(number + 100),
    app_id: idOf(8_001),
    is_masked: false,
    title: `文档${number}.docx`,
    path: '/研发/评审',
    url: 'https://files.xinghe.example/1',
    doc_type: 'doc',
    size: 4_404_019,
    owner_name: '周明远',
    visibility: 3,
    state: 'ready',
    reason_code: null,
    tries: 0,
    is_excluded: false,
    version_no: 2,
    passage_count: 3,
    source_updated_at: '2026-11-12T09:40:00.000Z',
    updated_at: '2026-11-12T09:40:00.000Z',
    restorable_until: null,
    ...changes,
  }
}

type DocumentPage = Api['GET /apps/:app_id/documents']['data']

/** One page of documents with its counts. */
export const pageOfDocuments = (
  items: DocumentRow[],
  changes: Partial<DocumentPage> = {},
): DocumentPage => ({
  items,
  total: items.length,
  page: 1,
  page_size: 10,
  counts: { all: items.length, ready: items.length, working: 0, trouble: 0, removed: 0 },
  reasons: [],
  ...changes,
})

/** A user of the source without a member behind. */
export const buildMatch = (number: number, changes: Partial<SourceMatch> = {}): SourceMatch => ({
  open_id: `ou_${number}`,
  name: `账号${number}`,
  mobile: '139****2071',
  email: `person${number}@xinghe.example`,
  member: null,
  method: null,
  status: 3,
  reason: 'no_match',
  is_custom: false,
  ...changes,
})
