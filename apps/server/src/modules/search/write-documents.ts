import { buffer } from 'node:stream/consumers'
import type { DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { decodePassages, type IndexDocument, type PassagesFile } from '../documents/index.ts'
import { type BulkWriter, type ChangeResult } from './engine/bulk.ts'
import type { Target } from './pools.ts'
import { entryId, passageRecord, sharedFields, vectorField } from './record.ts'

/** A document to be written, or to be taken away when there is none. */
export type Task = {
  document_id: DocumentId
  index_version: number
  /** Passages the indexes may hold, of whatever version. */
  indexed_passages: number
  document: IndexDocument | null
}
/** How the whole document ended: as its worst entry did. */
export type Written = { document_id: DocumentId; index_version: number; passages: number } & {
  result: ChangeResult
}
type Needs = {
  workspaceId: WorkspaceId
  storage: Pick<Storage, 'get'>
  writer: BulkWriter
  signal: AbortSignal
}

const worse: Record<ChangeResult, number> = { done: 0, later: 1, refused: 2 }

/** Brings documents into indexes: every passage, and nothing of what an older version had more. */
export async function writeDocuments(
  needs: Needs,
  tasks: readonly Task[],
  targets: readonly Target[],
): Promise<Written[]> {
  const written = tasks.map((task) => ({ task, result: 'done' as ChangeResult, passages: 0 }))
  for (const entry of written) {
    const note = (result: ChangeResult) => {
      if (worse[result] > worse[entry.result]) entry.result = result
    }
    entry.passages = await writeDocument(needs, entry.task, targets, note)
  }
  await needs.writer.flush()
  return written.map(({ task: { document_id, index_version }, result, passages }) => ({
    document_id,
    index_version,
    passages,
    result,
  }))
}

type Note = (result: ChangeResult) => void

async function writeDocument(
  { workspaceId, storage, writer, signal }: Needs,
  task: Task,
  targets: readonly Target[],
  note: Note,
): Promise<number> {
  const { document_id, index_version, indexed_passages, document } = task
  const file = document && (await readPassages(storage, document.passages_key))
  if (document && !file) {
    note('refused')
    return indexed_passages
  }
  const passages = file?.passages ?? []
  for (const { index, model } of targets) {
    const common = { index, routing: workspaceId, version: index_version }
    if (document && file) {
      const shared = sharedFields(workspaceId, document)
      const vectors = await vectorsFor(file, model, signal)
      for (const [no, passage] of passages.entries()) {
        const vector = vectorField(vectors[no] ?? new Float32Array())
        const record = { ...passageRecord(shared, no, passage), vector }
        await writer.add({ ...common, id: entryId(document_id, no), record }, note)
      }
    }
    for (let no = passages.length; no < indexed_passages; no++) {
      await writer.add({ ...common, id: entryId(document_id, no), record: null }, note)
    }
  }
  return passages.length
}

async function readPassages(
  storage: Pick<Storage, 'get'>,
  key: string,
): Promise<PassagesFile | null> {
  const body = await storage.get(key)
  return body && decodePassages(await buffer(body))
}

/** The stored vectors, or new ones where the index belongs to another model. */
function vectorsFor(
  { passages, vectors, model: madeBy }: PassagesFile,
  model: Target['model'],
  signal: AbortSignal,
): Promise<Float32Array[]> | Float32Array[] {
  if (madeBy === model.key) return vectors
  return model.embed(
    passages.map(({ embed_text }) => embed_text),
    'passage',
    signal,
  )
}
