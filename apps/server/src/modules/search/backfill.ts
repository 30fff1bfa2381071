import type { DocumentId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { Documents } from '../documents/index.ts'
import { createBulkWriter } from './engine/bulk.ts'
import type { Engine } from './engine/client.ts'
import type { Target } from './pools.ts'
import { writeDocuments } from './write-documents.ts'

export type BackfillNeeds = {
  db: Db
  engine: Engine
  storage: Storage
  documents: Pick<Documents, 'listIndexed'>
}
type Copy = {
  workspaceId: WorkspaceId
  target: Target
  after: DocumentId | null
  signal: AbortSignal
  /** Told after each page, so that a copy that was stopped goes on there. */
  onPage: (last: DocumentId) => Promise<void>
}

const pageSize = 200

/**
 * Copies the documents of a workspace into an index. The versions are those of the database, so a
 * newer write that came in between wins, and copying twice changes nothing.
 */
export async function backfillWorkspace(needs: BackfillNeeds, copy: Copy): Promise<number> {
  const { workspaceId, target, signal } = copy
  let { after } = copy
  let copied = 0
  for (;;) {
    signal.throwIfAborted()
    const page = await needs.db.withTenant(copy, (tx) =>
      needs.documents.listIndexed(tx, { after, limit: pageSize }),
    )
    const last = page.at(-1)
    if (!last) return copied
    const tasks = page.map((document) => ({
      document_id: document.id,
      index_version: document.index_version,
      indexed_passages: 0,
      document,
    }))
    const writer = createBulkWriter(needs.engine, signal)
    const written = await writeDocuments({ ...needs, workspaceId, signal, writer }, tasks, [target])
    if (written.some(({ result }) => result === 'later')) throw new Error('the engine is too busy')
    copied += page.length
    after = last.id
    await copy.onPage(last.id)
  }
}
