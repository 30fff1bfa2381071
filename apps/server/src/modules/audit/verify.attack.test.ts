import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AuditAction, auditActions } from '@zhiwen/contract/enums.ts'
import type { MemberId, UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDb, type Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { createStorage, type Storage } from '../../platform/storage/index.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { testConfig } from '../../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Audit, createAudit, wordsOf } from './index.ts'

/**
 * Must hold against somebody who owns the database: the owner of the tables takes row-level security
 * and every constraint away first, so that nothing but the chain itself is left.
 */
const log = createLog({ LOG_LEVEL: 'silent' })
const clock = createManualClock()
const folder = mkdtempSync(join(tmpdir(), 'zhiwen-audit-'))
const rowCount = 12

let database: TestDatabase
let db: Db
let storage: Storage
let audit: Audit
let owner: Client
let company: WorkspaceId

beforeAll(async () => {
  database = await createTestDatabase()
  const files = { STORAGE_KIND: 'folder', STORAGE_FOLDER: folder }
  const config = testConfig({ ...database.settings, ...files })
  db = createDb({ config, log })
  storage = createStorage(config)
  audit = createAudit({ config, clock, db, storage })
  owner = new Client({ connectionString: database.settings.DATABASE_OWNER_URL })
  await owner.connect()
  await owner.query(`
    alter table audit_rows no force row level security;
    alter table audit_heads no force row level security;
    alter table audit_rows drop constraint audit_rows_pkey;`)
})
afterAll(async () => {
  await owner.end()
  await db.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  company = newId<WorkspaceId>()
  await record(rowCount)
})

afterEach(() => owner.query('delete from audit_rows; delete from audit_heads'))

const actor = {
  userId: newId<UserId>(),
  memberId: newId<MemberId>(),
  name: '王小明',
  ip: '10.0.0.1',
  userAgent: 'test',
  requestId: newId<string>(),
}

/** Leaves that many rows, one act after the other. */
async function record(count: number, where = company): Promise<void> {
  for (let done = 0; done < count; done++) {
    clock.advance(1)
    const action: AuditAction = auditActions[done % auditActions.length] ?? 'member.updated'
    await db.withTenant({ workspaceId: where }, (tx) =>
      audit.record(tx, {
        workspaceId: where,
        actor,
        action,
        object: { kind: 'member', id: newId<string>(), name: `成员 ${done}` },
        before: { name: '旧名', since: new Date(0), left: undefined, nested: { b: 2, a: [1.5] } },
        after: { name: '新名' },
      }),
    )
  }
}

/** Copies the ends of all chains outside, as the hourly job does. */
async function anchor(): Promise<void> {
  const signal = AbortSignal.timeout(10_000)
  for (const handler of audit.handlers) await handler.run({ payload: {}, signal, log })
}

const tamper = (text: string, values: unknown[] = []) =>
  owner.query(text.replaceAll(':company', `'${company}'`), values)
const findings = async () => (await audit.verify({ known: [company] })).findings
/** What the operator is told. */
const told = async () =>
  (await findings()).map((finding) => wordsOf(finding).replace(`workspace ${company}: `, ''))

test('an untouched chain of 1,000 rows passes', async () => {
  await record(1_000 - rowCount)
  await anchor()

  const started = performance.now()
  const report = await audit.verify({ known: [company] })
  const ms = performance.now() - started

  expect(report.findings).toEqual([])
  expect(report.rows).toBeGreaterThanOrEqual(1_000)
  process.stdout.write(
    `audit verify: ${report.rows} rows in ${Math.round(ms)} ms, ${Math.round(report.rows / (ms / 1000))} rows/s\n`,
  )
})

const changes: [string, string][] = [
  ['action', "action = 'member.updated'"],
  ['actor_user_id', 'actor_user_id = gen_random_uuid()'],
  ['actor_member_id', 'actor_member_id = null'],
  ['actor_name', "actor_name = '别人'"],
  ['object_kind', "object_kind = 'role'"],
  ['object_id', "object_id = 'x'"],
  ['object_name', "object_name = object_name || ' '"],
  ['before', 'before = null'],
  ['after', `after = '{"name":"改过"}'`],
  ['ip', "ip = '10.0.0.2'"],
  ['device', "device = ''"],
  ['request_id', "request_id = ''"],
  ['created_at', "created_at = created_at + interval '1 microsecond'"],
  ['previous_hash', "previous_hash = decode(repeat('00', 32), 'hex')"],
  ['hash', "hash = decode(repeat('00', 32), 'hex')"],
]

test('every column of a row is covered by the tests below', async () => {
  const { rows } = await owner.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'audit_rows'",
  )
  const moved = ['workspace_id', 'number']
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...changes.map(([name]) => name), ...moved].toSorted(),
  )
})

test.each(changes)('a changed %s is found and its row is named', async (_, change) => {
  await tamper(`update audit_rows set ${change} where workspace_id = :company and number = 5`)

  expect(await told()).toEqual(['row 5 was changed'])
})

test.each([
  [1, 'first'],
  [6, 'middle'],
  [rowCount, 'last'],
])('a deleted row %i (the %s) is found and named', async (number) => {
  await tamper(`delete from audit_rows where workspace_id = :company and number = ${number}`)

  expect(await told()).toEqual([`row ${number} is missing`])
})

test('two rows that changed places are found at the first of them', async () => {
  await tamper(
    `update audit_rows set number = case number when 4 then 9 else 4 end
     where workspace_id = :company and number in (4, 9)`,
  )

  expect(await told()).toEqual(['row 4 was changed'])
})

test('a row moved to another company is found in both', async () => {
  const other = newId<WorkspaceId>()
  await record(3, other)
  await tamper(
    `update audit_rows set workspace_id = $1, number = 4 where workspace_id = :company and number = 7`,
    [other],
  )

  expect((await findings()).map(wordsOf).toSorted()).toEqual(
    [`workspace ${company}: row 7 is missing`, `workspace ${other}: row 4 was changed`].toSorted(),
  )
})

test.each([
  ['behind the end', 'number + 100', 'is missing', rowCount + 1],
  ['in front', '0', 'was inserted', 0],
  ['beside another', 'number', 'was inserted', 3],
  ['right after the end', `${rowCount + 1}`, 'was changed', rowCount + 1],
])('a row inserted %s is found', async (_, number, problem, bad) => {
  await tamper(
    `insert into audit_rows
     select workspace_id, ${number}, action, actor_user_id, actor_member_id, actor_name, object_kind,
       object_id, object_name, before, after, ip, device, request_id, created_at, previous_hash, hash
     from audit_rows where workspace_id = :company and number = 3`,
  )

  expect(await told()).toEqual([`row ${bad} ${problem}`])
})

test.each([
  [
    'removed',
    'delete from audit_heads',
    `row ${rowCount} is the last row, but the end of the chain is missing`,
  ],
  [
    'put back without its seal',
    'update audit_heads set number = 3',
    `row ${rowCount} is the last row, but the end of the chain was changed`,
  ],
])('an end that was %s is found', async (_, change, words) => {
  await tamper(`${change} where workspace_id = :company`)

  expect(await told()).toEqual([words])
})

/** Brings the end of the chain back to an earlier copy of itself, seal included, as from a backup. */
async function cutTail(copy: { number: string; hash: Buffer; seal: Buffer }): Promise<void> {
  await tamper('delete from audit_rows where workspace_id = :company and number > $1', [
    copy.number,
  ])
  const { number, hash, seal } = copy
  await tamper(
    'update audit_heads set number = $1, hash = $2, seal = $3 where workspace_id = :company',
    [number, hash, seal],
  )
}
const head = async () =>
  (await tamper('select number, hash, seal from audit_heads where workspace_id = :company')).rows[0]

test('a tail cut off together with its end is found by the copy in the object store', async () => {
  const earlier = await head()
  await record(5)
  await anchor()

  await cutTail(earlier)

  expect(await told()).toEqual([`row ${rowCount + 1} is missing`])
})

test('a tail cut off and written anew by somebody who holds the key is found by the copy', async () => {
  const earlier = await head()
  await record(5)
  await anchor()

  await cutTail(earlier)
  await record(5)

  expect(await told()).toEqual([`row ${rowCount + 5} differs from its copy in the object store`])
})

test('a chain that is gone altogether is found by the copy', async () => {
  await anchor()

  await tamper('delete from audit_rows where workspace_id = :company')
  await tamper('delete from audit_heads where workspace_id = :company')

  expect(await told()).toEqual(['row 1 is missing'])
})

test('a changed copy in the object store is no excuse', async () => {
  await anchor()
  const key = `audit/anchors/${company}.json`
  await storage.put(key, Buffer.from('{"anchors":[]}x'), { contentType: 'application/json' })

  expect(await told()).toEqual([
    'row 1 cannot be compared: the copies in the object store were changed',
  ])
  await storage.remove(key)
})

test('copying the ends twice leaves one copy for each', async () => {
  await anchor()
  await tamper('update audit_heads set anchored_number = 0 where workspace_id = :company')
  await anchor()

  expect(await told()).toEqual([])
  expect(
    (await owner.query('select 1 from audit_heads where number > anchored_number')).rowCount,
  ).toBe(0)
})

test('a chain that grows while it is walked passes', async () => {
  const [, verdict] = await Promise.all([record(40), findings()])

  expect(verdict).toEqual([])
})
