import type { AppId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { accessHash } from '../access.ts'
import type { Outbox } from '../outbox/create-outbox.ts'
import { lockDocuments, workspaceOf } from '../repo.ts'
import * as repo from './repo.ts'

/** Makes the way readers are added that a listing held back; says how many documents changed. */
export const createApplyAccess =
  ({ outbox }: { outbox: Outbox }) =>
  async (tx: TenantTx, appId: AppId, wanted: readonly repo.WantedAccess[]): Promise<number> => {
    const ids = wanted.map(({ id }) => id)
    await lockDocuments(tx, ids)
    const changed = await repo.updateAccess(
      tx,
      appId,
      wanted.map((one) => ({ ...one, acl_hash: accessHash(one) })),
    )
    const indexed = changed.filter(({ current_version }) => current_version !== null)
    if (indexed.length > 0) {
      await outbox.add(
        tx,
        await workspaceOf(tx),
        indexed.map(({ id }) => id),
      )
    }
    return changed.length
  }
