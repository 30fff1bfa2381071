import type { Db } from './index.ts'
import { migrationsFolder, readMigrations } from './migration-files.ts'
import { querySql } from './tx.ts'

/** Names of migrations this program knows and the database does not have; roles refuse to start with any. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const names = readMigrations(migrationsFolder).map(({ name }) => name)
  const [ledger] = await db.withSystem('health', (tx) =>
    querySql<{ name: string | null }>(tx, "select to_regclass('schema_migrations')::text as name"),
  )
  if (!ledger?.name) return names
  const rows = await db.withSystem('health', (tx) =>
    querySql<{ name: string }>(tx, 'select name from schema_migrations'),
  )
  const applied = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !applied.has(name))
}
