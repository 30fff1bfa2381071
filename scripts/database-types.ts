import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '../apps/server/src/testing/settings.ts'
import { asOwner, ensureTemplate, inDatabase } from '../apps/server/src/testing/template-database.ts'

/**
 * `pnpm db:types` writes the row types from a freshly migrated scratch database;
 * `pnpm db:types --check` fails when they differ from the migrations.
 */
const root = join(import.meta.dirname, '..')
const target = join(root, 'apps/server/src/database.gen.ts')
const ownerUrl = readSettings()['DATABASE_OWNER_URL'] ?? ''
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
  const options = [
    '--dialect=postgres',
    '--print',
    '--include-pattern=public.*',
    '--exclude-pattern=schema_migrations',
  ]
  const printed = execFileSync(join(root, 'node_modules/.bin/kysely-codegen'), options, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url },
  })
  // The query builder is imported in platform/db only (D8).
  return `${printed.trim()}\n`.replace(
    /import type \{ ColumnType \} from "kysely";/,
    "import type { ColumnType } from './platform/db/column-type.ts'",
  )
}
