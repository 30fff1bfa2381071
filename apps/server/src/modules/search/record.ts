import type { DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { sha256 } from '../../platform/crypto.ts'
import type { IndexDocument, Passage } from '../documents/index.ts'
import { folderIds } from './folder-ids.ts'
import { titlePinyin } from './title-pinyin.ts'

/** Name of the entry of one passage. */
export const entryId = (documentId: DocumentId, no: number): string => `${documentId}:${no}`

/** What all entries of a document share; also what the drift check expects of them. */
export const sharedFields = (workspaceId: WorkspaceId, document: IndexDocument) => ({
  workspace_id: workspaceId,
  app_id: document.app_id,
  doc_id: document.id,
  doc_type: document.doc_type,
  lang: document.lang,
  group_ids: folderIds(document.app_id, document.path),
  author: document.owner_name,
  acl: document.acl,
  deny: document.deny,
  visibility: document.visibility,
  is_published: document.is_published,
  title: document.title,
  title_py: titlePinyin(document.title),
  chunk_count: document.passage_count,
  created_at: document.created_at.toISOString(),
  updated_at: (document.source_updated_at ?? document.created_at).toISOString(),
  url: document.url,
  path: document.path,
  content_hash: document.content_sha256,
  index_version: document.index_version,
})
export type SharedFields = ReturnType<typeof sharedFields>

/** One entry of the index, without its vector. */
export type PassageRecord = SharedFields & {
  chunk_no: number
  content: string
  heading: string[]
  kind: string
  page: number | null
  /** Over everything above, so that a change by hand is seen. */
  record_hash: string
}

/** The entry of one passage; `shared` is made once per document. */
export function passageRecord(shared: SharedFields, no: number, passage: Passage): PassageRecord {
  const { text, heading, kind, page } = passage
  const fields = { ...shared, chunk_no: no, content: text, heading, kind, page }
  return { ...fields, record_hash: recordHash(fields) }
}

/** Hash over an entry's own fields, in an order of its own. */
export function recordHash(record: object): string {
  const fields = Object.entries(record)
    .filter(([name]) => name !== 'record_hash' && name !== 'vector')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sha256(JSON.stringify(fields)).toString('base64url').slice(0, 22)
}

/** Six places are more than the vectors mean, and half as many bytes to send. */
export const vectorField = (vector: Float32Array): number[] =>
  Array.from(vector, (number) => Math.round(number * 1e6) / 1e6)
