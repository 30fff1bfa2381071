import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { asOwner, inDatabase } from '../../testing/template-database.ts'
import { createLog } from '../log.ts'
import { migrate } from './migrate.ts'

const log = createLog({ LOG_LEVEL: 'silent' })
const program = fileURLToPath(new URL('../../testing/run-migrations.ts', import.meta.url))
let made = 0
let name: string
let ownerUrl: string
let folder: string

beforeEach(async () => {
  const home = inject('settings')['DATABASE_OWNER_URL'] ?? ''
  name = `zt_run${process.pid}_migrate${++made}`
  await asOwner(home, (client) => client.query(`create database ${name} template template0`))
  ownerUrl = inDatabase(home, name)
  folder = mkdtempSync(join(tmpdir(), 'zhiwen-migrations-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  const home = inject('settings')['DATABASE_OWNER_URL'] ?? ''
  await asOwner(home, (client) => client.query(`drop database ${name} with (force)`))
})

const number = (n: number) => String(n).padStart(4, '0')
const write = (file: string, sql: string) => writeFileSync(join(folder, file), sql)
const run = () => migrate({ ownerUrl, log, jobs: [], folder })

/** Every second file runs outside a transaction and can be repeated, as such files must. */
function writeMany(count: number): void {
  for (let n = 1; n <= count; n += 2) {
    write(
      `${number(n)}_table_${n}.sql`,
      `create table t${n} (id int); insert into t${n} select generate_series(1, 500);
       select pg_sleep(0.01); insert into t${n} values (501);`,
    )
    write(
      `${number(n + 1)}_index_${n}.sql`,
      `-- no transaction: an index on a full table
       drop index concurrently if exists t${n}_by_id;
       create index concurrently t${n}_by_id on t${n} (id);\n`,
    )
  }
}

const query = <Row extends object>(text: string) =>
  asOwner(ownerUrl, async (client: Client) => (await client.query<Row>(text)).rows)
const ledger = async () =>
  (await query<{ name: string }>('select name from schema_migrations order by 1')).map(
    (r) => r.name,
  )

/** Starts a migrator and kills it a little after its first sign of life. */
async function runAndKill(delayMs: number): Promise<void> {
  const child = spawn(process.execPath, [program, ownerUrl, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  // The moment of the kill is what is tested here, not a condition to wait for.
  await pause(delayMs)
  child.kill('SIGKILL')
  await ended
}

test('killed at many moments, the migrator finishes with every file applied once', async () => {
  writeMany(16)
  for (const delayMs of [0, 30, 60, 90, 130, 180, 250]) await runAndKill(delayMs)

  await run()

  expect(await ledger()).toHaveLength(16)
  for (let n = 1; n <= 16; n += 2) {
    expect(await query(`select count(*)::int as rows from t${n}`)).toEqual([{ rows: 501 }])
  }
  const broken = await query('select indexrelid from pg_index where not indisvalid')
  expect(broken).toEqual([])
  expect(await run()).toEqual([])
}, 60_000)

test('two migrators at once apply every file once', async () => {
  writeMany(10)
  const results = await Promise.all([run(), run(), run()])
  expect(results.map((applied) => applied.length).sort((a, b) => a - b)).toEqual([0, 0, 10])
  expect(await query('select count(*)::int as rows from t1')).toEqual([{ rows: 501 }])
})

test('an edited file is refused', async () => {
  writeMany(2)
  await run()
  appendFileSync(join(folder, '0001_table_1.sql'), '\n-- a late thought')
  await expect(run()).rejects.toThrow(/0001_table_1\.sql was edited/)
})

test('a file that would come before an applied one is refused', async () => {
  write('0002_second.sql', 'create table second (id int)')
  await run()
  write('0001_first.sql', 'create table first (id int)')
  await expect(run()).rejects.toThrow(/0001_first\.sql comes before 0002_second\.sql/)
})

test('a file that fails leaves nothing of itself behind', async () => {
  write('0001_good.sql', 'create table good (id int)')
  write('0002_bad.sql', 'create table bad (id int); select 1 / 0;')
  await expect(run()).rejects.toThrow(/0002_bad\.sql failed/)

  expect(await ledger()).toEqual(['0001_good.sql'])
  expect(await query("select to_regclass('bad') as bad")).toEqual([{ bad: null }])
})

test('the migrator also installs the job tables, with rights for those who use them', async () => {
  await run()
  const [rights] = await query(`select
    has_table_privilege('zhiwen_app', 'pgboss.job_common', 'insert') as app_inserts,
    has_table_privilege('zhiwen_app', 'pgboss.job_common', 'update') as app_updates,
    has_column_privilege('zhiwen_app', 'pgboss.job_common', 'data', 'select') as app_reads,
    has_table_privilege('zhiwen_system', 'pgboss.job_common', 'update') as system_updates`)
  expect(rights).toEqual({
    app_inserts: true,
    app_updates: false,
    app_reads: false,
    system_updates: true,
  })
})
