import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testConfig } from '../../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { testJobs } from '../../testing/test-jobs.ts'
import { createDb, type Db, querySql } from '../db/index.ts'
import { newId } from '../ids.ts'
import { createLog } from '../log.ts'
import { createJobs, createWorker, handle } from './index.ts'

const all = Object.values(testJobs)
const lines: string[] = []
const log = createLog({ LOG_LEVEL: 'warn' }, { write: (line) => void lines.push(line) })
let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase({ jobs: all })
  db = createDb({ config: testConfig(database.settings), log })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** Somebody who queues the same work again in the very moment a worker has taken it. */
const quickSender = `
  create function pgboss.send_twin() returns trigger language plpgsql as $$
  begin
    insert into pgboss.job_common (name, data, policy, singleton_key, group_id, retry_limit,
      expire_seconds, deletion_seconds)
    values (new.name, new.data || '{"number": 1}', new.policy, new.singleton_key, new.group_id,
      new.retry_limit, new.expire_seconds, new.deletion_seconds);
    return null;
  end $$;
  create trigger send_twin after update of state on pgboss.job_common for each row
    when (old.state = 'created' and new.state = 'active' and new.data ->> 'number' = '0')
    execute function pgboss.send_twin()`

test('a job that is put back while its twin waits disturbs nobody, and both are done', async () => {
  const owner = new Client({ connectionString: database.settings.DATABASE_OWNER_URL })
  await owner.connect()
  await owner.query(quickSender)
  await owner.end()
  const config = testConfig(database.settings)
  const jobs = createJobs({ config, log })
  onTestFinished(() => jobs.stop())
  const workspace_id = newId<WorkspaceId>()
  // Four slots take one each; two of a workspace may run, so the other two are put back.
  await db.withSystem('jobs', async (tx) => {
    for (const singletonKey of ['a', 'b', 'c', 'd']) {
      await jobs.send(tx, testJobs.single, { workspace_id, number: 0 }, { singletonKey })
    }
  })
  let running = 0
  let most = 0
  let done = 0
  const handler = handle(testJobs.single, async () => {
    running += 1
    most = Math.max(most, running)
    await db.withSystem('jobs', (tx) => querySql(tx, 'select pg_sleep(0.1)', []))
    running -= 1
    done += 1
  })
  const idle = all.filter((job) => job !== testJobs.single)
  const worker = createWorker({ config, log, jobs: all, concurrency: 4, pollSeconds: 1 })
  onTestFinished(() => worker.stop())
  await worker.start([handler, ...idle.map((job) => handle(job, async () => undefined))])

  await expect.poll(() => done, { timeout: 20_000 }).toBe(8)

  const left = () =>
    db.withSystem('jobs', (tx) =>
      querySql(tx, "select state from pgboss.job where state <> 'completed'", []),
    )
  await expect.poll(left, { timeout: 20_000 }).toEqual([])
  expect(most).toBe(2)
  expect(lines).toEqual([])
})
