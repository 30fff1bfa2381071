import type { SyncRunId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Widening } from '../runs/shapes.ts'
import { wideningsDb } from './tables.ts'

/** Keeps readers apart that a source would add; the last word about a document counts. */
export async function keepWidenings(tx: TenantTx, id: SyncRunId, widenings: readonly Widening[]) {
  if (widenings.length === 0) return
  await wideningsDb(tx)
    .insertInto('sync_widenings')
    .values(
      widenings.map(({ id: document_id, ...access }) => ({
        run_id: id,
        document_id,
        access: JSON.stringify(access),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'run_id', 'document_id'])
        .doUpdateSet((eb) => ({ access: eb.ref('excluded.access') })),
    )
    .execute()
}

export async function countWidenings(tx: TenantTx, id: SyncRunId): Promise<number> {
  const { count } = await wideningsDb(tx)
    .selectFrom('sync_widenings')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('run_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Takes some of what was kept apart: whoever gets it must apply it in the same transaction. */
export async function takeWidenings(tx: TenantTx, id: SyncRunId, limit: number) {
  const rows = await wideningsDb(tx)
    .deleteFrom('sync_widenings')
    .where('run_id', '=', id)
    .where('document_id', 'in', (eb) =>
      eb
        .selectFrom('sync_widenings')
        .select('document_id')
        .where('run_id', '=', id)
        .orderBy('document_id')
        .limit(limit),
    )
    .returning(['document_id', 'access'])
    .execute()
  return rows.map(
    ({ document_id, access }): Widening => ({
      id: document_id,
      ...(access as unknown as Omit<Widening, 'id'>),
    }),
  )
}

export const listWidened = (tx: TenantTx, id: SyncRunId, limit: number) =>
  wideningsDb(tx)
    .selectFrom('sync_widenings')
    .select('document_id')
    .where('run_id', '=', id)
    .orderBy('document_id')
    .limit(limit)
    .execute()

export const forgetWidenings = (tx: TenantTx, id: SyncRunId) =>
  wideningsDb(tx).deleteFrom('sync_widenings').where('run_id', '=', id).execute()
