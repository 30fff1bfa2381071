import { type Visibility, visibilities } from '@zhiwen/contract/enums.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'

/**
 * How far a reader sees into one app. own: a personal app of the reader, every level; all: levels
 * 2 to 4; listed: 3, 4, and 2 by tokens; open: 3 and 4. Level 1 is always by tokens, or own.
 */
export type AppReads = 'own' | 'all' | 'listed' | 'open'

/** What a member may read now (PERM-1…6): made by data sources, asked by documents and search. */
export type ReadScope = {
  apps: readonly { id: AppId; reads: AppReads }[]
  /** Principals of sources the reader is: p:<app_id>:<open_id>, g:<app_id>:<group_id>. */
  tokens: readonly string[]
}

/** Who may read one document, by the names its source has for people and groups. */
export type Access = { visibility: Visibility; acl: readonly string[]; deny: readonly string[] }

type Judged = Access & { app_id: AppId; is_published: boolean }

/** Whether a reader may read a document. The database and the index answer the same (PERM-7). */
export function mayRead(scope: ReadScope, document: Judged): boolean {
  const reads = scope.apps.find(({ id }) => id === document.app_id)?.reads
  if (!reads) return false
  if (reads === 'own') return true
  const level = document.is_published ? visibilities.public : document.visibility
  if (level >= visibilities.members) return true
  if (level === visibilities.protected && reads !== 'listed') return reads === 'all'
  return isNamed(scope.tokens, document)
}

/** Deny wins; who is not listed is nobody. */
const isNamed = (tokens: readonly string[], { acl, deny }: Access) =>
  tokens.some((token) => acl.includes(token)) && !tokens.some((token) => deny.includes(token))
