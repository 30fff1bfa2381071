import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCatalogue } from './catalogue.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let owner: Client
let app: Client

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new Client({ connectionString: database.settings.DATABASE_OWNER_URL })
  app = new Client({ connectionString: database.settings.DATABASE_APP_URL })
  await Promise.all([owner.connect(), app.connect()])
})
afterAll(async () => {
  await Promise.all([owner.end(), app.end()])
  await database.drop()
})

const check = () => checkCatalogue(async (text) => (await owner.query(text)).rows)

/** Runs DDL, looks, and takes it back. */
async function findingsAfter(ddl: string) {
  await owner.query('begin')
  try {
    await owner.query(ddl)
    return await check()
  } finally {
    await owner.query('rollback')
  }
}

const tenantTable = `
  create table planted (
    workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
    id uuid not null,
    primary key (workspace_id, id)
  );`
const force = `
  alter table planted enable row level security;
  alter table planted force row level security;`
const policies = `
  create policy tenant on planted to zhiwen_app
    using (workspace_id = (select current_setting('app.workspace_id')::uuid))
    with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
  create policy system on planted to zhiwen_system using (true) with check (true);
  grant select, insert on planted to zhiwen_app;`

test('D17 every table of the migrated database keeps the tenancy rules (attack B8)', async () => {
  expect(await check()).toEqual([])
})

test('D17 a tenant table with both policies is accepted', async () => {
  expect(await findingsAfter(tenantTable + force + policies)).toEqual([])
})

test.each([
  ['no policy at all', tenantTable, 'row-level security is not enabled'],
  [
    'policies that do not bind the owner',
    `${tenantTable} alter table planted enable row level security; ${policies}`,
    'row-level security is not forced',
  ],
  [
    'forced security without policies',
    tenantTable + force,
    'policy tenant is missing or different',
  ],
  [
    'a missing tenant read as nothing',
    tenantTable + force + policies.replaceAll("'app.workspace_id')", "'app.workspace_id', true)"),
    'policy tenant is missing or different',
  ],
  [
    'a second, wider policy',
    `${tenantTable}${force}${policies} create policy wide on planted to zhiwen_app using (true);`,
    'has other policies than tenant and system',
  ],
  ['an unlisted table', 'create table planted (id uuid)', 'has no workspace_id and is not listed'],
  [
    'rights on the table of users',
    'grant select on users to zhiwen_app; create table planted (id uuid)',
    'app has rights on a table without workspace_id',
  ],
  [
    'a key across workspaces',
    `${tenantTable}${force}${policies} create unique index planted_key on planted (id);`,
    'unique key without workspace_id',
  ],
  [
    'a view that runs as its owner',
    'create view planted as select id from members',
    'view is not security_invoker',
  ],
  [
    'a function that runs as its owner',
    `create function planted() returns int language sql security definer as 'select 1'`,
    'function is security definer',
  ],
])('D17 %s is reported', async (_case, ddl, problem) => {
  const findings = await findingsAfter(ddl)
  expect(findings.map((finding) => finding.problem)).toContain(problem)
})

test('as the app role, every tenant table is an error while no tenant is set (attack B8)', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relrowsecurity
       and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  )
  expect(rows.length).toBeGreaterThan(1)
  // An empty table would be read without asking for the tenant; an index scan asks first.
  await app.query('set enable_seqscan = off')
  for (const { name } of rows) {
    await expect(app.query(`select * from ${name}`)).rejects.toThrow(/app\.workspace_id/)
  }
})

test('as the app role, the tables without workspace cannot be read at all', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where not c.relrowsecurity
       and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  )
  expect(rows.length).toBeGreaterThan(5)
  for (const { name } of rows) {
    await expect(app.query(`select * from ${name}`)).rejects.toThrow(/permission denied/)
  }
})
