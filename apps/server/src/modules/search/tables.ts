import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Database } from '../../database.gen.ts'
import { ownTables } from '../../platform/db/index.ts'

type Own = Pick<Database, 'search_indexes' | 'search_placement'>
type Typed<Name extends keyof Own, Columns> = Omit<Own[Name], keyof Columns> & Columns

/** `building` gets every write and no search, `live` both, `old` neither. */
export type IndexState = 'building' | 'live' | 'old'

/** What makes the vectors of a workspace; a key stands sealed beside it. */
export type EmbeddingChoice =
  | { kind: 'builtin' }
  | { kind: 'openai'; url: string; model: string; dims: number; batch: number }

export const searchDb = ownTables<{
  search_indexes: Typed<'search_indexes', { state: IndexState }>
  search_placement: Typed<'search_placement', { workspace_id: WorkspaceId }>
}>()
