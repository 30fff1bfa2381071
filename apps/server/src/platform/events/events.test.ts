import type { UserId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testConfig } from '../../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createDb, type Db } from '../db/index.ts'
import { newId } from '../ids.ts'
import { createLog } from '../log.ts'
import { createEvents, type Events } from './index.ts'

const log = createLog({ LOG_LEVEL: 'silent' })
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

/** The events of one process. */
async function aProcess(): Promise<Events> {
  const events = createEvents({ config: testConfig(database.settings), log })
  onTestFinished(() => events.close())
  await events.ready()
  return events
}

const ann = newId<UserId>()
const bob = newId<UserId>()
const company = newId<WorkspaceId>()

/** What is heard of an audience, without the word that the connection was just opened. */
function heardBy(events: Events, audience: Parameters<Events['listen']>[0]): string[] {
  const heard: string[] = []
  onTestFinished(events.listen(audience, (news) => heard.push(news)))
  return heard
}

test('news told in one process is heard in another, by its audience only', async () => {
  const [here, there] = [await aProcess(), await aProcess()]
  const [annHears, bobHears] = [heardBy(there, { user: ann }), heardBy(there, { user: bob })]
  const companyHears = heardBy(there, { workspace: company })

  await db.withSystem('operator', async (tx) => {
    await here.announceUser(tx, ann)
    await here.announceNotice(tx, ann)
  })
  await db.withTenant({ workspaceId: company }, (tx) => here.announceWorkspace(tx, company))

  await expect.poll(() => companyHears).toEqual(['user'])
  expect(annHears).toEqual(['user', 'notice'])
  expect(bobHears).toEqual([])
})

test('what was rolled back is never heard', async () => {
  const events = await aProcess()
  const heard = heardBy(events, { user: ann })

  const failing = db.withSystem('operator', async (tx) => {
    await events.announceNotice(tx, ann)
    throw new Error('stopped')
  })
  await expect(failing).rejects.toThrow('stopped')
  await db.withSystem('operator', (tx) => events.announceUser(tx, ann))

  await expect.poll(() => heard).toEqual(['user'])
})

test('after a lost connection everybody is told to look again, and news is heard as before', async () => {
  const events = await aProcess()
  const heard = heardBy(events, { user: ann })
  const app = new Client({ connectionString: database.settings.DATABASE_APP_URL })
  await app.connect()
  onTestFinished(() => app.end())

  await app.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'zhiwen-listen' and datname = current_database()`,
  )

  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['user'])
  await db.withSystem('operator', (tx) => events.announceNotice(tx, ann))
  await expect.poll(() => heard).toEqual(['user', 'notice'])
})

test('whoever has stopped listening hears nothing', async () => {
  const events = await aProcess()
  const heard: string[] = []
  const other = heardBy(events, { user: ann })
  events.listen({ user: ann }, (news) => heard.push(news))()

  await db.withSystem('operator', (tx) => events.announceUser(tx, ann))

  await expect.poll(() => other).toEqual(['user'])
  expect(heard).toEqual([])
})
