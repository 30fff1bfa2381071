import { readConfig } from '../platform/config.ts'
import { createWorker, handle } from '../platform/jobs/index.ts'
import { createLog } from '../platform/log.ts'
import { testJobs } from './test-jobs.ts'

/** Child process of the job tests: takes one long job, says so, and never finishes it. */
const config = readConfig(process.env)
const worker = createWorker({
  config,
  log: createLog({ LOG_LEVEL: 'silent' }),
  jobs: [testJobs.long],
  pollSeconds: 0.5,
})
await worker.start([
  handle(testJobs.long, async () => {
    process.stdout.write('taken\n')
    await new Promise(() => undefined)
  }),
])
