import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Db } from '../../platform/db/index.ts'
import * as repo from './repo.ts'

const page = 100

/** Every workspace whose documents belong into a pool. */
export async function placedIn(db: Db, pool: string): Promise<WorkspaceId[]> {
  const placed: WorkspaceId[] = []
  for (let after: WorkspaceId | null = null; ; ) {
    const some: WorkspaceId[] = await db.withSystem('search-indexes', (tx) =>
      repo.listPlaced(tx, { pool, after, limit: page }),
    )
    placed.push(...some)
    after = some.at(-1) ?? null
    if (some.length < page) return placed
  }
}
