import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { testConfig } from '../../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createDb, type Db } from '../db/index.ts'
import { createLog } from '../log.ts'
import { createJobs, defineJob, type Jobs } from './index.ts'
import { createScheduler } from './schedule.ts'

const clean = defineJob({ name: 'test.rows-clean', payload: z.object({}), policy: 'short' })
const schedules = [{ job: clean, payload: {}, everySeconds: 3600 }]
const log = createLog({ LOG_LEVEL: 'silent' })

let database: TestDatabase
let db: Db
let jobs: Jobs
let owner: Client
beforeAll(async () => {
  database = await createTestDatabase({ jobs: [clean] })
  const config = testConfig(database.settings)
  db = createDb({ config, log })
  jobs = createJobs({ config, log })
  owner = new Client({ connectionString: database.settings.DATABASE_OWNER_URL })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await jobs.stop()
  await db.close()
  await database.drop()
})

const countJobs = async () => {
  const { rows } = await owner.query('select count(*)::int as n from pgboss.job where name = $1', [
    clean.name,
  ])
  return rows[0].n
}

test('three schedulers at once queue a due job once, and not again before its time', async () => {
  const schedulers = Array.from({ length: 3 }, () => createScheduler({ db, jobs, log, schedules }))

  const first = await Promise.all(schedulers.map((scheduler) => scheduler.tick()))
  const second = await Promise.all(schedulers.map((scheduler) => scheduler.tick()))

  expect(first.flat()).toEqual([clean.name])
  expect(second.flat()).toEqual([])
  expect(await countJobs()).toBe(1)
})

test('a job still waiting when it is due again is not queued a second time', async () => {
  await owner.query("update schedules set next_at = now() - interval '1 second'")

  const queued = await createScheduler({ db, jobs, log, schedules }).tick()

  expect(queued).toEqual([clean.name])
  expect(await countJobs()).toBe(1)
})

test('a started scheduler ticks at once and stops cleanly', async () => {
  await owner.query('truncate schedules')
  const scheduler = createScheduler({ db, jobs, log, schedules })

  scheduler.start()
  await scheduler.stop()

  const { rows } = await owner.query('select name from schedules')
  expect(rows).toEqual([{ name: clean.name }])
})
