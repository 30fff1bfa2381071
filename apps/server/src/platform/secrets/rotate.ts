import type { Config } from '../config.ts'
import { type Db, querySql, type SystemTx } from '../db/index.ts'
import type { Log } from '../log.ts'
import { newestOf, type Row, unwrap, wrap } from './wrapping.ts'

type Needs = { config: Pick<Config, 'MASTER_KEYS'>; db: Db; log: Log; batch?: number }

/**
 * Wraps every data key with the newest master key. Each batch is a transaction of its own, so a run
 * killed at any moment leaves every key readable, and the next run goes on with the rest (attack S3).
 */
export async function rotateMasterKey({ config, db, log, batch = 100 }: Needs): Promise<number> {
  let rotated = 0
  for (;;) {
    const count = await db.withSystem('stored-secrets', (tx) => rotateBatch(tx, config, batch))
    rotated += count
    if (count === 0) break
    log.info({ rotated }, 'data keys wrapped anew')
  }
  return rotated
}

async function rotateBatch(
  tx: SystemTx,
  { MASTER_KEYS: masters }: Needs['config'],
  batch: number,
): Promise<number> {
  const newest = newestOf(masters)
  const rows = await querySql<Row>(
    tx,
    `select id, owner_id, master_key_id, wrapped from data_keys
     where master_key_id <> $1 order by id limit $2 for update`,
    [newest.id, batch],
  )
  for (const row of rows) {
    const wrapped = wrap(newest, { ...row, key: unwrap(masters, row) })
    await querySql(
      tx,
      'update data_keys set wrapped = $2, master_key_id = $3, rotated_at = now() where id = $1',
      [row.id, wrapped, newest.id],
    )
  }
  return rows.length
}
