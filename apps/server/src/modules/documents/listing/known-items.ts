import type { AppId } from '@zhiwen/contract/ids.ts'
import type { KnownItem } from '../../../connectors/content-spec.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import * as repo from './repo.ts'

/** What is known of items from the last run, for the connector that lists them. */
export async function listKnownItems(
  tx: TenantTx,
  appId: AppId,
  externalIds: readonly string[],
): Promise<Map<string, KnownItem>> {
  const rows = await repo.listKnown(tx, appId, externalIds)
  return new Map(
    rows.map(({ external_id, source_version, source_state }) => [
      external_id,
      { version: source_version, state: source_state },
    ]),
  )
}
