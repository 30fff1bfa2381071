import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sha256 } from '../crypto.ts'

export type Migration = {
  name: string
  sha256: string
  /** One text that runs in a transaction, or single statements that each run alone. */
  statements: string[]
  isTransactional: boolean
}

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

const namePattern = /^\d{4}_[a-z0-9_]+\.sql$/
const alone = /^-- no transaction\b/

/** Reads the migrations of a folder in their order. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name) => {
    if (!namePattern.test(name)) throw new Error(`migration ${name} is not NNNN_name.sql`)
    const sql = readFileSync(join(folder, name), 'utf8')
    const isTransactional = !alone.test(sql)
    return {
      name,
      sha256: sha256(sql).toString('hex'),
      statements: isTransactional ? [sql] : splitStatements(sql),
      isTransactional,
    }
  })
}

/** Files outside a transaction hold plain statements, each ending with a semicolon at a line's end. */
const splitStatements = (sql: string): string[] =>
  sql
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim())
    .filter((statement) => statement !== '')
