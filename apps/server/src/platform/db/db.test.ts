import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Generated } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testConfig } from '../../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { createLog } from '../log.ts'
import { createDb, type Db, isUniqueViolation, ownTables, querySql, type Tx } from './index.ts'

type Notes = { notes: { workspace_id: Generated<string>; id: string; body: string } }
const notesDb = ownTables<Notes>()
const log = createLog({ LOG_LEVEL: 'silent' })
const ann = { workspaceId: newId<WorkspaceId>() }
const bob = { workspaceId: newId<WorkspaceId>() }

const notesTable = `
  create table notes (
    workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
    id uuid not null,
    body text not null constraint notes_body_key unique,
    primary key (workspace_id, id)
  );
  alter table notes enable row level security;
  alter table notes force row level security;
  create policy tenant on notes to zhiwen_app
    using (workspace_id = (select current_setting('app.workspace_id')::uuid))
    with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
  create policy system on notes to zhiwen_system using (true) with check (true);
  grant select, insert, update, delete on notes to zhiwen_app, zhiwen_system;`

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createTestDatabase()
  const owner = new Client({ connectionString: database.settings.DATABASE_OWNER_URL })
  await owner.connect()
  await owner.query(notesTable)
  await owner.end()
  // One connection per role: what one transaction leaves behind, the next would see.
  db = createDb({ config: testConfig({ ...database.settings, DATABASE_POOL_SIZE: '1' }), log })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const addNote = (tx: Tx, body: string, extra: { workspace_id?: string } = {}) =>
  notesDb(tx)
    .insertInto('notes')
    .values({ id: newId(), body, ...extra })
    .execute()
const bodies = async (tx: Tx) =>
  (await notesDb(tx).selectFrom('notes').select('body').orderBy('body').execute()).map(
    (n) => n.body,
  )

test('a workspace sees its own rows only, also without any filter in the query', async () => {
  await db.withTenant(ann, (tx) => addNote(tx, 'own of ann'))
  await db.withTenant(bob, (tx) => addNote(tx, 'own of bob'))

  expect(await db.withTenant(ann, bodies)).toEqual(['own of ann'])
  expect(await db.withTenant(bob, bodies)).toEqual(['own of bob'])
  expect(await db.withSystem('operator', bodies)).toEqual(['own of ann', 'own of bob'])
})

test('a row cannot be written into another workspace', async () => {
  const foreign = { workspace_id: bob.workspaceId }
  const write = db.withTenant(ann, (tx) => addNote(tx, 'planted', foreign))
  await expect(write).rejects.toThrow(/row-level security/)
})

test('an insert without tenant is an error, not a row of nobody', async () => {
  await expect(db.withSystem('operator', (tx) => addNote(tx, 'nobody'))).rejects.toThrow(
    /app\.workspace_id|invalid input syntax for type uuid/,
  )
})

test('a throw rolls everything back and leaves the connection usable', async () => {
  const failing = db.withTenant(ann, async (tx) => {
    await addNote(tx, 'half done')
    throw new Error('stopped')
  })
  await expect(failing).rejects.toThrow('stopped')
  expect(await db.withTenant(ann, bodies)).not.toContain('half done')
})

test('a swallowed SQL error does not pass as a commit', async () => {
  const hiding = db.withTenant(ann, async (tx) => {
    await addNote(tx, 'never there')
    await querySql(tx, 'select 1 / 0').catch(() => undefined)
  })
  await expect(hiding).rejects.toThrow(/rolled back/)
  expect(await db.withTenant(ann, bodies)).not.toContain('never there')
})

test('opening a tenant transaction is one message, closing it another', async () => {
  const queries = vi.spyOn(Client.prototype, 'query')
  await db.withTenant(ann, async () => undefined)
  const texts = queries.mock.calls.map(([text]) => text)
  queries.mockRestore()

  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain(ann.workspaceId)
})

test('every transaction has its time limits', async () => {
  const [limits] = await db.withTenant(ann, (tx) =>
    querySql(
      tx,
      `select current_setting('statement_timeout') as statement,
         current_setting('lock_timeout') as lock,
         current_setting('idle_in_transaction_session_timeout') as idle`,
    ),
  )
  expect(limits).toEqual({ statement: '15s', lock: '3s', idle: '30s' })
})

test('attack Q3: inside readOnly a write is refused, reading works', async () => {
  const write = db.readOnly(() => db.withTenant(ann, (tx) => addNote(tx, 'by a GET')))
  await expect(write).rejects.toThrow(/read-only transaction/)
  const systemWrite = db.readOnly(() =>
    db.withSystem('operator', (tx) => addNote(tx, 'by a GET', { workspace_id: ann.workspaceId })),
  )
  await expect(systemWrite).rejects.toThrow(/read-only transaction/)
  expect(await db.readOnly(() => db.withTenant(ann, bodies))).toEqual(['own of ann'])
})

test('a transaction inside another one is refused at once instead of starving the pool', async () => {
  const nested = db.withTenant(ann, () => db.withSystem('operator', bodies))
  await expect(nested).rejects.toThrow(/already open/)
})

test('a handle kept after the end of its transaction does nothing', async () => {
  const kept = await db.withTenant(ann, async (tx) => ({ tx }))
  expect(() => notesDb(kept.tx)).toThrow(/has ended/)
})

test('only a plain id can become the tenant', async () => {
  const evil = { workspaceId: "x', true); drop table notes; --" as WorkspaceId }
  await expect(db.withTenant(evil, bodies)).rejects.toThrow(/needs a workspace id/)
})

test.each([
  ["set local statement_timeout = '20ms'", 'select pg_sleep(5)', 'timed-out'],
  ['select 1', 'select pg_terminate_backend(pg_backend_pid())', 'server-busy'],
])('after %s, %s fails with a known code', async (before, text, code) => {
  const failing = db.withTenant(ann, async (tx) => {
    await querySql(tx, before)
    await querySql(tx, text)
  })
  await expect(failing).rejects.toMatchObject({ code })
  expect(await db.withTenant(ann, bodies)).toEqual(['own of ann'])
})

test('a database that is not there is "busy", not an unknown error', async () => {
  const config = testConfig({ DATABASE_APP_URL: 'postgres://zhiwen_app:none@127.0.0.1:1/none' })
  const lost = createDb({ config, log })
  const failing = lost.withTenant(ann, bodies)
  await expect(failing).rejects.toBeInstanceOf(AppError)
  await expect(failing).rejects.toMatchObject({ code: 'server-busy' })
  await lost.close()
})

test('a broken unique key is recognised by its name', async () => {
  const again = db.withTenant(ann, (tx) => addNote(tx, 'own of ann'))
  const error = await again.catch((failure: unknown) => failure)
  expect(isUniqueViolation(error)).toBe(true)
  expect(isUniqueViolation(error, 'notes_body_key')).toBe(true)
  expect(isUniqueViolation(error, 'notes_pkey')).toBe(false)
})
