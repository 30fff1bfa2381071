import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Workspace } from '../workspace/index.ts'
import { createApps } from './connections/connect-app.ts'
import { createSources } from './connections/sources.ts'
import { createFindMatches } from './directory/find-matches.ts'
import { createReadTree } from './directory/read-tree.ts'
import { forgetPeople } from './directory/repo.ts'
import { importJobs } from './imports/jobs.ts'
import { createQueueNext } from './imports/queue-next.ts'
import { createReadImports } from './imports/read-imports.ts'
import { createRunImport } from './imports/run-import.ts'
import { createStartImport } from './imports/start-import.ts'
import { createStopImport } from './imports/stop-import.ts'

export type ServiceNeeds = {
  config: Config
  clock: Clock
  db: Db
  jobs: Jobs
  secrets: Secrets
  audit: Audit
  workspace: Pick<Workspace, 'auditActor' | 'requireRoles' | 'members' | 'invitations' | 'people'>
}

export type DatasourcesService = ReturnType<typeof createDatasourcesService>

/** Puts the parts of data sources together; every line says what a part is given. */
export function createDatasourcesService(needs: ServiceNeeds) {
  const sources = createSources(needs)
  const matches = createFindMatches(needs)
  const queueNext = createQueueNext(needs.jobs)
  const read = createReadImports(needs)
  const stop = createStopImport({ ...needs, queueNext })
  return {
    apps: createApps({
      ...needs,
      sources,
      lastImports: read.lastImports,
      async appEnded(tx, app) {
        await stop.cancelOpen(tx, app.id)
        await forgetPeople(tx, app.id)
        await needs.workspace.members.unlinkApp(tx, app.id)
      },
    }),
    readTree: createReadTree({ ...needs, sources, matches }),
    imports: { ...read, ...stop, start: createStartImport({ ...needs, queueNext }) },
    handlers: importJobs({
      ...needs,
      queueNext,
      runImport: createRunImport({ ...needs, sources, matches, queueNext }),
    }),
  }
}
