import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { testJobs } from '../../testing/test-jobs.ts'
import { createDb, type Db, querySql } from '../db/index.ts'
import { newId } from '../ids.ts'
import { createLog } from '../log.ts'
import { SupplierError } from '../supplier-error.ts'
import {
  createJobs,
  createWorker,
  FinalJobError,
  handle,
  type JobHandler,
  type Jobs,
  type Worker,
} from './index.ts'

const log = createLog({ LOG_LEVEL: 'silent' })
const all = Object.values(testJobs)
const workspace = { workspaceId: newId<WorkspaceId>() }
let database: TestDatabase
let db: Db
let jobs: Jobs
let config: ReturnType<typeof testConfig>
let running: Worker[] = []

beforeAll(async () => {
  database = await createTestDatabase({ jobs: all })
  config = testConfig(database.settings)
  db = createDb({ config, log })
  jobs = createJobs({ config, log })
})
afterEach(async () => {
  await Promise.all(running.map((worker) => worker.stop()))
  running = []
  await db.withSystem('jobs', (tx) => querySql(tx, 'delete from pgboss.job'))
})
afterAll(async () => {
  await jobs.stop()
  await db.close()
  await database.drop()
})

// oxlint-disable-next-line vitest/require-awaited-expect-poll -- every caller awaits what it asserts
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 })
const rows = (name: string) =>
  db.withSystem('jobs', (tx) =>
    querySql<{ state: string; data: unknown; source_output: unknown }>(
      tx,
      'select state, data, source_output from pgboss.job where name = $1 order by created_on',
      [name],
    ),
  )
const send = (job: (typeof all)[number], number: number, singletonKey?: string) =>
  db.withSystem('jobs', (tx) =>
    jobs.send(tx, job, { number }, singletonKey === undefined ? {} : { singletonKey }),
  )

/** Starts a worker that runs one of the test jobs; the others get a handler that is never used. */
async function work(handler: JobHandler, concurrency = 2): Promise<Worker> {
  const others = all.filter((job) => job.name !== handler.job.name)
  const idle = others.map((job) => handle(job, async () => undefined))
  const worker = createWorker({
    config,
    log,
    jobs: all,
    concurrency,
    pollSeconds: 2,
    superviseSeconds: 1,
    stopTimeoutMs: 5_000,
  })
  running.push(worker)
  await worker.start([handler, ...idle])
  return worker
}

test('a rollback removes the job', async () => {
  const failing = db.withTenant(workspace, async (tx) => {
    await jobs.send(tx, testJobs.plain, { number: 1 })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await rows(testJobs.plain.name)).toEqual([])
})

test('a job sent by a tenant transaction is run once, with its parsed payload', async () => {
  const seen: unknown[] = []
  const payload = { workspace_id: workspace.workspaceId, number: 7 }
  await work(handle(testJobs.plain, async (context) => void seen.push(context.payload)))

  await db.withTenant(workspace, (tx) => jobs.send(tx, testJobs.plain, payload))

  await eventually(() => rows(testJobs.plain.name)).toMatchObject([{ state: 'completed' }])
  expect(seen).toEqual([payload])
})

test('the app role cannot read or change jobs of others', async () => {
  await send(testJobs.plain, 1)
  const app = new Client({ connectionString: database.settings.DATABASE_APP_URL })
  await app.connect()
  for (const text of [
    'select data from pgboss.job_common',
    "update pgboss.job_common set state = 'cancelled'",
    'delete from pgboss.job_common',
  ]) {
    await expect(app.query(text)).rejects.toThrow(/permission denied/)
  }
  await app.end()
})

test('a payload that breaks its shape is not even sent', async () => {
  await expect(send(testJobs.plain, 1.5)).rejects.toThrow()
  expect(await rows(testJobs.plain.name)).toEqual([])
})

test('a handler that throws is tried again and ends in the dead-letter queue with a reason', async () => {
  let tries = 0
  const connection = 'smtp://user:canary-password@mail.example'
  await work(
    handle(testJobs.failing, async () => {
      tries += 1
      throw new Error(`cannot reach ${connection}`)
    }),
  )

  await send(testJobs.failing, 1)

  const dead = `${testJobs.failing.name}.dead`
  await eventually(() => rows(dead)).toHaveLength(1)
  const [letter] = await rows(dead)
  expect(tries).toBe(2)
  expect(letter?.data).toEqual({ number: 1 })
  expect(JSON.stringify(letter?.source_output)).toContain('cannot reach smtp://user:')
  expect(JSON.stringify(await rows(dead))).not.toContain('canary-password')
})

test.each([
  new FinalJobError('number is not in use'),
  new SupplierError('sms', { reason: 'isv.MOBILE_NUMBER_ILLEGAL', isFinal: true }),
])('a failure that cannot heal is not tried again: %s', async (failure) => {
  let tries = 0
  await work(
    handle(testJobs.failing, async () => {
      tries += 1
      throw failure
    }),
  )

  await send(testJobs.failing, 1)

  await eventually(() => rows(`${testJobs.failing.name}.dead`)).toHaveLength(1)
  expect(tries).toBe(1)
})

test('a job that is already waiting is not queued a second time', async () => {
  await send(testJobs.single, 1, 'one')
  await send(testJobs.single, 2, 'one')
  await send(testJobs.single, 3, 'other')
  const waiting = await rows(testJobs.single.name)
  expect(waiting.map(({ data }) => data)).toEqual([{ number: 1 }, { number: 3 }])
})

test('a singleton key goes with policy short only', async () => {
  await expect(send(testJobs.plain, 1, 'one')).rejects.toThrow(/singleton key/)
  await expect(send(testJobs.single, 1)).rejects.toThrow(/singleton key/)
})

test('a backlog is worked off without waiting for a poll after each job', async () => {
  const seen = new Set<number>()
  await db.withSystem('jobs', async (tx) => {
    for (let number = 0; number < 40; number++) await jobs.send(tx, testJobs.plain, { number })
  })

  // With a poll between jobs, two slots would need 40 s.
  await work(handle(testJobs.plain, async ({ payload }) => void seen.add(payload.number)))

  await expect.poll(() => seen.size, { timeout: 20_000 }).toBe(40)
})

test('stopping waits for the job that runs', async () => {
  let finish: () => void = () => undefined
  let isRunning = false
  const gate = new Promise<void>((resolve) => {
    finish = resolve
  })
  const worker = await work(
    handle(testJobs.plain, async () => {
      isRunning = true
      await gate
    }),
  )
  await send(testJobs.plain, 1)
  await eventually(() => isRunning).toBe(true)

  const stopped = worker.stop()
  finish()
  await stopped

  expect(await rows(testJobs.plain.name)).toMatchObject([{ state: 'completed' }])
})

test('D15 a worker refuses to start unless every job has exactly one handler', async () => {
  const worker = createWorker({ config, log, jobs: [testJobs.plain, testJobs.long] })
  const plain = handle(testJobs.plain, async () => undefined)
  const long = handle(testJobs.long, async () => undefined)
  const other = handle(testJobs.single, async () => undefined)

  await expect(worker.start([plain])).rejects.toThrow(/test\.number-wait has 0 handlers/)
  await expect(worker.start([plain, long, long])).rejects.toThrow(/test\.number-wait has 2/)
  await expect(worker.start([plain, long, other])).rejects.toThrow(/number-once is not listed/)
})
