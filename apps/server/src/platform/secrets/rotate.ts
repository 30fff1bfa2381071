import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, SystemTx } from '../db/index.ts'
import type { Log } from '../log.ts'
import * as repo from './repo.ts'
import { newestOf, unwrap, wrap } from './wrapping.ts'

type Needs = {
  config: Pick<Config, 'MASTER_KEYS'>
  db: Db
  clock: Clock
  log: Log
  batch?: number
}

/**
 * Wraps every data key with the newest master key. Each batch is a transaction of its own, so a run
 * killed at any moment leaves every key readable, and the next run goes on with the rest (attack S3).
 */
export async function rotateMasterKey(needs: Needs): Promise<number> {
  let rotated = 0
  for (;;) {
    const count = await needs.db.withSystem('stored-secrets', (tx) => rotateBatch(tx, needs))
    if (count === 0) return rotated
    rotated += count
    needs.log.info({ rotated }, 'data keys wrapped anew')
  }
}

async function rotateBatch(
  tx: SystemTx,
  { config, clock, batch = 100 }: Pick<Needs, 'config' | 'clock' | 'batch'>,
): Promise<number> {
  const newest = newestOf(config.MASTER_KEYS)
  const rows = await repo.lockOthers(tx, newest.id, batch)
  for (const row of rows) {
    const key = unwrap(config.MASTER_KEYS, row)
    await repo.rewrap(tx, wrap(newest, row, key), clock.now())
  }
  return rows.length
}
