import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { JobDefinition } from '../jobs/job.ts'
import { createQueues } from '../jobs/queues.ts'
import type { Log } from '../log.ts'
import { type Migration, migrationsFolder, readMigrations } from './migration-files.ts'

// An own runner, because plain SQL files, a hash per applied file and statements outside a
// transaction under one lock are a hundred lines, and no library has all three.

type Options = {
  ownerUrl: string
  log: Log
  /** Every job of the program: each gets its queue. */
  jobs: readonly JobDefinition[]
  folder?: string
}

const lockKey = 7_310_002_001
const lockPauseMs = 200

const ledger = `
  create table if not exists schema_migrations (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  );
  grant select on schema_migrations to zhiwen_system;`

/**
 * Brings the database to the newest schema and returns what it applied. Safe to kill at any point and
 * to start twice: each file commits together with its line in the ledger, under one lock.
 */
export async function migrate({ ownerUrl, log, jobs, folder }: Options): Promise<string[]> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'zhiwen-migrate' })
  await client.connect()
  try {
    await takeLock(client)
    await client.query(ledger)
    const waiting = await findWaiting(client, readMigrations(folder ?? migrationsFolder))
    for (const migration of waiting) {
      await apply(client, migration)
      log.info({ migration: migration.name }, 'migration applied')
    }
    await createQueues({ ownerUrl, jobs, log })
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Asks again and again: a session that waits for the lock would block CREATE INDEX CONCURRENTLY. */
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [lockKey])
    if (rows[0]?.taken === true) return
    await pause(lockPauseMs)
  }
}

async function findWaiting(client: Client, all: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  )
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  const newest = rows.at(-1)?.name ?? ''
  for (const { name, sha256 } of all) {
    const known = applied.get(name)
    if (known !== undefined && known !== sha256) {
      throw new Error(`migration ${name} was edited after it was applied`)
    }
    if (known === undefined && name < newest) {
      throw new Error(`migration ${name} comes before ${newest}, which is already applied`)
    }
  }
  return all.filter(({ name }) => !applied.has(name))
}

async function apply(client: Client, migration: Migration): Promise<void> {
  const record = () =>
    client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ])
  try {
    if (migration.isTransactional) await client.query('begin')
    for (const statement of migration.statements) await client.query(statement)
    await record()
    if (migration.isTransactional) await client.query('commit')
  } catch (error) {
    // The session ends with this error, and an open transaction with it.
    throw new Error(`migration ${migration.name} failed`, { cause: error })
  }
}
