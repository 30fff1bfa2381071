import type { ReasonCode } from '@zhiwen/contract/enums.ts'
import type { AppId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import * as repo from './repo.ts'

export type DocumentCounts = { found: number; indexed: number; failed: number }

/** Left out on purpose is no trouble. */
const isTrouble = ({ state, reason_code }: repo.StateCount) =>
  (state === 'failed' || state === 'skipped') && reason_code !== 'excluded'

const sum = (rows: readonly repo.StateCount[], isIn: (row: repo.StateCount) => boolean) =>
  rows.reduce((total, row) => total + (isIn(row) ? row.count : 0), 0)

/** The three numbers of each app (READ-21); each is the length of the list it opens. */
export async function countByApp(
  tx: TenantTx,
  appIds: readonly AppId[],
): Promise<Map<AppId, DocumentCounts>> {
  const rows = appIds.length === 0 ? [] : await repo.countStates(tx, appIds)
  return new Map(
    appIds.map((id) => {
      const { all, ready, trouble } = shownCounts(rows.filter(({ app_id }) => app_id === id))
      return [id, { found: all, indexed: ready, failed: trouble }]
    }),
  )
}

/** Lengths of the lists a screen offers. */
export const shownCounts = (rows: readonly repo.StateCount[]) => ({
  all: sum(rows, ({ state }) => state !== 'removed'),
  ready: sum(rows, ({ state }) => state === 'ready'),
  working: sum(rows, ({ state }) => state === 'indexing' || repo.workStates.includes(state)),
  trouble: sum(rows, isTrouble),
  removed: sum(rows, ({ state }) => state === 'removed'),
})

/** Why documents could not be searched, the commonest first. */
export function troubleReasons(rows: readonly repo.StateCount[]) {
  const byReason = new Map<ReasonCode, number>()
  for (const { reason_code, count } of rows.filter(isTrouble)) {
    if (reason_code) byReason.set(reason_code, (byReason.get(reason_code) ?? 0) + count)
  }
  return [...byReason]
    .map(([reason_code, count]) => ({ reason_code, count }))
    .toSorted((a, b) => b.count - a.count)
}

/** The same for an app. */
export const countByReason = async (tx: TenantTx, appId: AppId) =>
  troubleReasons(await repo.countStates(tx, [appId]))
