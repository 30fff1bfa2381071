import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Client } from 'pg'
import { sha256 } from '../platform/crypto.ts'
import { migrate } from '../platform/db/index.ts'
import { migrationsFolder, readMigrations } from '../platform/db/migration-files.ts'
import { createLog } from '../platform/log.ts'

const lockKey = 7_310_002_002
const kept = 5

/** The address of another database on the same server. */
export function inDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs work on a connection of the owner, outside the databases under test. */
export async function asOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes the migrated database that test databases are copied from, once per state of the migrations. */
export function ensureTemplate(ownerUrl: string): Promise<string> {
  const name = `zt_template_${fingerprint()}`
  return asOwner(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const known = await client.query('select 1 from pg_database where datname = $1', [name])
    if (known.rowCount === 0) await build(client, ownerUrl, name)
    await dropOldTemplates(client)
    return name
  })
}

function fingerprint(): string {
  const boss = createRequire(import.meta.url).resolve('pg-boss/package.json')
  const queues = readFileSync(new URL('../platform/jobs/queues.ts', import.meta.url))
  const parts = readMigrations(migrationsFolder).map((file) => file.name + file.sha256)
  const all = [...parts, readFileSync(boss, 'utf8'), queues.toString()].join('\n')
  return sha256(all).toString('hex').slice(0, 12)
}

async function build(client: Client, ownerUrl: string, name: string): Promise<void> {
  const draft = `${name}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft} template template0 encoding 'UTF8' locale 'C.UTF-8'`)
  const log = createLog({ LOG_LEVEL: 'silent' })
  await migrate({ ownerUrl: inDatabase(ownerUrl, draft), log, jobs: [] })
  await client.query(`alter database ${draft} rename to ${name}`)
}

async function dropOldTemplates(client: Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^zt_template_[0-9a-f]+$'
     order by oid desc offset $1`,
    [kept],
  )
  for (const { datname } of rows) await client.query(`drop database if exists ${datname}`)
}
