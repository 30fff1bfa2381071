import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../apps/server/src/testing/settings.ts'
import {
  asOwner,
  ensureTemplate,
  inDatabase,
} from '../apps/server/src/testing/template-database.ts'

/**
 * `pnpm db:types` writes the row types from a freshly migrated scratch database;
 * `pnpm db:types --check` fails when they differ from the migrations.
 */
const root = join(import.meta.dirname, '..')
const target = join(root, 'apps/server/src/database.gen.ts')
const ownerUrl = readSettings()['DATABASE_OWNER_URL'] ?? ''
const columnTypeImport = "import type { ColumnType } from './platform/db/column-type.ts'"
const scratch = `zt_run${process.pid}_types`

const template = await ensureTemplate(ownerUrl)
await asOwner(ownerUrl, (client) => client.query(`create database ${scratch} template ${template}`))
try {
  const types = generate(inDatabase(ownerUrl, scratch))
  if (process.argv.includes('--check')) {
    const isSame = readFileSync(target, 'utf8') === types
    console.log(isSame ? 'database types: up to date' : 'database types differ: run pnpm db:types')
    process.exitCode = isSame ? 0 : 1
  } else {
    writeFileSync(target, types)
    console.log('database types: written')
  }
} finally {
  await asOwner(ownerUrl, (client) => client.query(`drop database ${scratch} with (force)`))
}

function generate(url: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'zhiwen-types-'))
  const file = join(folder, 'types.ts')
  const options = [
    '--dialect=postgres',
    `--out-file=${file}`,
    '--include-pattern=public.*',
    '--exclude-pattern=schema_migrations',
    '--log-level=error',
  ]
  execFileSync(join(root, 'node_modules/.bin/kysely-codegen'), options, {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
  })
  const types = readFileSync(file, 'utf8')
  rmSync(folder, { recursive: true })
  // The query builder is imported in platform/db only (D8).
  return types
    .replace('import type { ColumnType } from "kysely";', columnTypeImport)
    .replace('export interface DB {', 'export interface Database {')
}
