import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createDb, type Db, querySql } from '../db/index.ts'
import { newId, randomSecret } from '../ids.ts'
import { createLog } from '../log.ts'
import { createSecrets, type SecretPlace } from './index.ts'

const log = createLog({ LOG_LEVEL: 'silent' })
const oldKey = `old:${randomSecret()}`
const newKey = `new:${randomSecret()}`
let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDb({ config: testConfig(database.settings), log })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** A vault as a fresh process would have it: nothing cached. */
const vault = (keys: string) => createSecrets({ config: testConfig({ MASTER_KEYS: keys }), db })
const placeIn = (workspace_id: WorkspaceId | null): SecretPlace => ({
  workspace_id,
  table: 'datasources',
  column: 'credentials',
  row: newId(),
})
test('a value opens at its place, also for another process and for the platform', async () => {
  for (const workspace of [newId<WorkspaceId>(), null]) {
    const place = placeIn(workspace)
    const sealed = await vault(oldKey).seal('令牌 token', place)
    expect(sealed).not.toContain('token')
    expect(await vault(oldKey).open(sealed, place)).toBe('令牌 token')
  }
})

test('the same value never looks the same twice', async () => {
  const place = placeIn(newId<WorkspaceId>())
  const secrets = vault(oldKey)
  expect(await secrets.seal('same', place)).not.toBe(await secrets.seal('same', place))
})

test('attack S4: moved to another row, column, table or workspace a value does not open', async () => {
  const place = placeIn(newId<WorkspaceId>())
  const secrets = vault(oldKey)
  const sealed = await secrets.seal('value', place)
  const other = newId<WorkspaceId>()
  await secrets.seal('the other workspace has a key of its own', placeIn(other))
  const moves: Partial<SecretPlace>[] = [
    { row: newId() },
    { column: 'settings' },
    { table: 'channels' },
    { workspace_id: other },
    { workspace_id: null },
  ]
  for (const move of moves) {
    await expect(secrets.open(sealed, { ...place, ...move })).rejects.toThrow()
  }
})

test('attack S4: a data key moved to another owner’s row does not open', async () => {
  const [mine, theirs] = [newId<WorkspaceId>(), newId<WorkspaceId>()]
  const place = placeIn(mine)
  const sealed = await vault(oldKey).seal('value', place)
  await vault(oldKey).seal('value', placeIn(theirs))
  await db.withSystem('stored-secrets', (tx) =>
    querySql(
      tx,
      `update data_keys set wrapped = (select wrapped from data_keys where owner_id = $2)
       where owner_id = $1`,
      [mine, theirs],
    ),
  )
  await expect(vault(oldKey).open(sealed, place)).rejects.toThrow()
  await expect(vault(oldKey).seal('value', place)).rejects.toThrow()
})

test('a wrong master key, and nonsense, do not open', async () => {
  const place = placeIn(newId<WorkspaceId>())
  const sealed = await vault(oldKey).seal('value', place)
  await expect(vault(`old:${randomSecret()}`).open(sealed, place)).rejects.toThrow()
  await expect(vault(newKey).open(sealed, place)).rejects.toThrow(/not among the settings/)
  for (const nonsense of ['', 'v1', 'v2.x.y', 'v1.x.y', `v1.${newId()}.AAAA`]) {
    await expect(vault(oldKey).open(nonsense, place)).rejects.toThrow()
  }
})

test('two processes that seal first at the same moment use one key', async () => {
  const place = placeIn(newId<WorkspaceId>())
  const sealed = await Promise.all([1, 2, 3].map(() => vault(oldKey).seal('value', place)))
  expect(new Set(sealed.map((value) => value.split('.')[1])).size).toBe(1)
})
