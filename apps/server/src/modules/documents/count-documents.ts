import type { ReasonCode } from '@zhiwen/contract/enums.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import * as repo from './repo.ts'

export type DocumentCounts = { found: number; indexed: number; failed: number }

/** Left out on purpose is no trouble. */
const isTrouble = ({ reason_code }: { reason_code: ReasonCode }) => reason_code !== 'excluded'

/** The three numbers of each app (READ-21); each is the length of the list it opens. */
export async function countByApp(
  tx: TenantTx,
  appIds: readonly AppId[],
): Promise<Map<AppId, DocumentCounts>> {
  const counts = new Map(appIds.map((id) => [id, { found: 0, indexed: 0, failed: 0 }]))
  if (appIds.length === 0) return counts
  for (const { app_id, state, count } of await repo.countStates(tx, appIds)) {
    const own = counts.get(app_id)
    if (!own || state === 'removed') continue
    own.found += Number(count)
    if (state === 'ready') own.indexed += Number(count)
  }
  for (const row of await repo.countReasons(tx, appIds)) {
    const own = counts.get(row.app_id)
    if (own && isTrouble(row)) own.failed += Number(row.count)
  }
  return counts
}

/** Why documents of an app could not be searched, the commonest first. */
export async function countByReason(tx: TenantTx, appId: AppId) {
  const byReason = new Map<ReasonCode, number>()
  for (const { reason_code, count } of await repo.countReasons(tx, [appId])) {
    byReason.set(reason_code, (byReason.get(reason_code) ?? 0) + Number(count))
  }
  return [...byReason]
    .map(([reason_code, count]) => ({ reason_code, count }))
    .filter(isTrouble)
    .toSorted((a, b) => b.count - a.count)
}
