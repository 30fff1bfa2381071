import { migrate } from '../platform/db/index.ts'
import { createLog } from '../platform/log.ts'

/** Child process of the migration tests: migrates, and is killed at any moment. */
const [, , ownerUrl = '', folder = ''] = process.argv
process.stdout.write('started\n')
await migrate({ ownerUrl, folder, log: createLog({ LOG_LEVEL: 'silent' }), jobs: [] })
process.stdout.write('finished\n')
