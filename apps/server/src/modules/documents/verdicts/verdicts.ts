import type { AppId, DocumentId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { ReadScope } from '../read-scope.ts'
import * as repo from './repo.ts'

/** The final check (PERM-7) and the counts of previews, by the same rule. */
export const verdicts = {
  /** Which of these a reader may be shown now. */
  async readable(
    tx: TenantTx,
    scope: ReadScope,
    ids: readonly DocumentId[],
  ): Promise<Set<DocumentId>> {
    if (ids.length === 0) return new Set()
    return new Set((await repo.listReadable(tx, scope, ids)).map(({ id }) => id))
  },
  countReadable: repo.countReadable,
  compareReadable: (tx: TenantTx, appId: AppId, before: ReadScope, after: ReadScope) =>
    repo.compareReadable(tx, appId, { before, after }),
}
