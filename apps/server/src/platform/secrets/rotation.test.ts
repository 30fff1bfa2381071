import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testConfig } from '../../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { systemClock } from '../clock.ts'
import { createDb, type Db, querySql } from '../db/index.ts'
import { newId, randomSecret } from '../ids.ts'
import { createLog } from '../log.ts'
import { createSecrets, rotateMasterKey, type SecretPlace } from './index.ts'

const log = createLog({ LOG_LEVEL: 'silent' })
const program = fileURLToPath(new URL('../../testing/run-rotation.ts', import.meta.url))
const oldKey = `old:${randomSecret()}`
const half = 60
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
const countBy = (master: string) =>
  db.withSystem('stored-secrets', async (tx) => {
    const text = 'select count(*)::int as keys from data_keys where master_key_id = $1'
    const [row] = await querySql<{ keys: number }>(tx, text, [master])
    return row?.keys ?? 0
  })

test('attack S3: a rotation killed half way leaves everything readable and goes on', async () => {
  const both = `${newKey},${oldKey}`
  const sealer = vault(oldKey)
  const values: { place: SecretPlace; text: string; sealed: string }[] = []
  for (let number = 0; number < 2 * half; number++) {
    const place = { workspace_id: newId<WorkspaceId>(), table: 't', column: 'c', row: newId() }
    const text = `value ${number}`
    values.push({ place, text, sealed: await sealer.seal(text, place) })
  }
  const openAll = async (keys: string) => {
    const secrets = vault(keys)
    for (const { place, sealed, text } of values) {
      expect(await secrets.open(sealed, place)).toBe(text)
    }
  }
  // The child comes as far as a row that somebody else holds, so "half way" is no matter of luck.
  const holder = new Client({ connectionString: database.settings.DATABASE_SYSTEM_URL })
  await holder.connect()
  await holder.query('begin')
  await holder.query(
    `select 1 from data_keys
     where id = (select id from data_keys order by id offset $1 limit 1) for update`,
    [half],
  )
  const keys = { MASTER_KEYS: both, SIGNING_KEY: randomSecret() }
  const env = { ...inject('settings'), ...database.settings, ...keys }
  const child = spawn(process.execPath, [program], { env, stdio: 'inherit' })
  const ended = once(child, 'exit')

  await expect.poll(() => countBy('new'), { timeout: 20_000 }).toBe(half)
  child.kill('SIGKILL')
  await ended
  await holder.end()

  expect(await countBy('old')).toBe(half)
  await openAll(both)

  const config = testConfig({ MASTER_KEYS: both })
  const [finished] = await Promise.all([
    rotateMasterKey({ config, db, clock: systemClock, log }),
    openAll(both),
  ])
  expect(finished).toBe(half)
  expect(await countBy('old')).toBe(0)
  await openAll(newKey)
})
