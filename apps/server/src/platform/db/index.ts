import { AsyncLocalStorage } from 'node:async_hooks'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { count } from '../metrics.ts'
import { openPool } from './pools.ts'
import type { SystemReason } from './system-reasons.ts'
import { beginText, runTransaction } from './transaction.ts'
import type { SystemTx, TenantTx } from './tx.ts'

export { type OrderByItemBuilder, type RawBuilder, sql } from 'kysely'
export { keepPlan } from './connection.ts'
export { isUniqueViolation } from './database-error.ts'
export { migrate } from './migrate.ts'
export type { SystemReason } from './system-reasons.ts'
export { ownTables, querySql, type SystemTx, type TenantTx, type Tx } from './tx.ts'

export type Db = {
  /** Runs work in a transaction that sees one workspace only. */
  withTenant<T>(scope: { workspaceId: WorkspaceId }, work: (tx: TenantTx) => Promise<T>): Promise<T>
  /** Runs work across workspaces, for one of the listed reasons. */
  withSystem<T>(reason: SystemReason, work: (tx: SystemTx) => Promise<T>): Promise<T>
  /** Makes every transaction opened inside refuse writes. */
  readOnly<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

type Needs = {
  config: Pick<Config, 'DATABASE_APP_URL' | 'DATABASE_SYSTEM_URL' | 'DATABASE_POOL_SIZE'>
  log: Log
}
type Surroundings = { isReadOnly: boolean; isInside: boolean }

/** Opens the two doors to the database; the pools behind them are reachable in no other way. */
export function createDb({ config, log }: Needs): Db {
  const size = config.DATABASE_POOL_SIZE
  const app = openPool({ name: 'app', url: config.DATABASE_APP_URL, size, log })
  const system = openPool({ name: 'system', url: config.DATABASE_SYSTEM_URL, size, log })
  const surroundings = new AsyncLocalStorage<Surroundings>()

  const enter = () => {
    const around = surroundings.getStore() ?? { isReadOnly: false, isInside: false }
    // A second connection held by the same call is how a pool starves itself.
    if (around.isInside) throw new Error('a transaction is already open in this call')
    return { ...around, isInside: true }
  }

  return {
    async withTenant({ workspaceId }, work) {
      const inside = enter()
      const begin = beginText({ isReadOnly: inside.isReadOnly, workspaceId })
      return surroundings.run(inside, () => runTransaction(app.pool, begin, work))
    },
    async withSystem(reason, work) {
      const inside = enter()
      count('zhiwen_system_transactions_total', { reason })
      log.debug({ reason }, 'system transaction opened')
      const begin = beginText({ isReadOnly: inside.isReadOnly })
      return surroundings.run(inside, () => runTransaction(system.pool, begin, work))
    },
    readOnly: (work) => {
      const isInside = surroundings.getStore()?.isInside ?? false
      return surroundings.run({ isReadOnly: true, isInside }, work)
    },
    close: async () => {
      await Promise.all([app.end(), system.end()])
    },
  }
}
