import type { ContentConnector } from '../connectors/content-spec.ts'
import { createModules } from '../modules.ts'
import { readConfig } from '../platform/config.ts'
import { createPlatform } from '../platform/create-platform.ts'
import { createWorker } from '../platform/jobs/index.ts'
import { createLog } from '../platform/log.ts'
import { createFakeConnector } from './fake-source/connector.ts'
import { remoteSource } from './fake-source/remote-source.ts'
import { createQuickEmbedding } from './quick-embedding.ts'

/** Child process of the tests of faults: a whole worker whose sources live in the test. */
const config = readConfig(process.env)
const address = process.env['FAKE_SOURCE_URL'] ?? ''
const platform = createPlatform(config, createLog(config), { embedding: createQuickEmbedding() })
const fake = createFakeConnector((name) => remoteSource(address, name)) as ContentConnector
const modules = createModules(platform, { connectors: { fake } })
// A worker that is to die takes jobs of ingestion only: the index has tests of its own.
const isMeant = ({ name }: { name: string }) => name.startsWith(process.env['WORKER_JOBS'] ?? '')
const jobs = modules.jobs.filter(isMeant)
const worker = createWorker({ ...platform, jobs, superviseSeconds: 1, pollSeconds: 0.5 })
await worker.start(modules.handlers.filter(({ job }) => isMeant(job)))
process.stdout.write('sync worker started\n')
