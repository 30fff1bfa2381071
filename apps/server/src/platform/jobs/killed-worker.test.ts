import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testConfig } from '../../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { testJobs } from '../../testing/test-jobs.ts'
import { createDb } from '../db/index.ts'
import { createLog } from '../log.ts'
import { createJobs, createWorker, handle } from './index.ts'

const log = createLog({ LOG_LEVEL: 'silent' })
const program = fileURLToPath(new URL('../../testing/run-worker.ts', import.meta.url))
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ jobs: [testJobs.long] })
})
afterAll(() => database.drop())

test('the job of a killed worker is restarted by another one', async () => {
  const config = testConfig(database.settings)
  const db = createDb({ config, log })
  const jobs = createJobs({ config, log })
  const env = { ...inject('settings'), ...database.settings }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const taken = once(child.stdout, 'data')
  await db.withSystem('jobs', (tx) => jobs.send(tx, testJobs.long, { number: 1 }))
  await taken

  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  let restarted = 0
  const worker = createWorker({ config, log, jobs: [testJobs.long], superviseSeconds: 1 })
  await worker.start([
    handle(testJobs.long, async ({ payload }) => void (restarted = payload.number)),
  ])

  // Ten seconds without a sign of life, then the pause before the next try.
  await expect.poll(() => restarted, { timeout: 50_000, interval: 100 }).toBe(1)
  await worker.stop()
  await jobs.stop()
  await db.close()
}, 60_000)
