import {
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  SingleConnectionProvider,
  Transaction,
} from 'kysely'
import type { PoolClient } from 'pg'
import { PgConnection } from './connection.ts'

declare const tenant: unique symbol
declare const system: unique symbol
/** A transaction bound to one workspace by row-level security. Only a `repo.ts` can look inside. */
export type TenantTx = { readonly [tenant]: true }
/** A transaction across workspaces, with the few rights of the system role. */
export type SystemTx = { readonly [system]: true }
export type Tx = TenantTx | SystemTx

type Open = { client: PoolClient; kysely: Transaction<unknown> }

// What a handle stands for. Entries go when the transaction ends, so a handle kept too long fails loudly.
const openTransactions = new WeakMap<Tx, Open>()

const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('transactions bring their own connection')),
})
const driver = dialect.createDriver()
const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** Makes the handle for a connection on which BEGIN has succeeded. */
export function openTx<T extends Tx>(client: PoolClient): T {
  const provider = new SingleConnectionProvider(new PgConnection(client))
  const executor = new DefaultQueryExecutor(compiler, adapter, provider)
  const kysely = new Transaction<unknown>({ config: { dialect }, dialect, driver, executor })
  const tx = Object.freeze({}) as T
  openTransactions.set(tx, { client, kysely })
  return tx
}

/** Makes the handle useless; called when the transaction has ended. */
export function closeTx(tx: Tx): void {
  openTransactions.delete(tx)
}

function opened(tx: Tx): Open {
  const open = openTransactions.get(tx)
  if (!open) throw new Error('this transaction has ended')
  return open
}

/** Runs one statement of a platform block inside a transaction; modules use `ownTables`. */
export async function querySql<Row extends object>(
  tx: Tx,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await opened(tx).client.query<Row>(text, [...values])
  return rows
}

/** Names the tables one module owns and gives its `repo.ts` the way to them; called in `tables.ts` only. */
export const ownTables =
  <Tables>() =>
  (tx: Tx): Transaction<Tables> =>
    // The row types come from the migrated database; the handle itself knows no tables.
    opened(tx).kysely as unknown as Transaction<Tables>
