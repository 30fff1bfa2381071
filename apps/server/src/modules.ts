import { idempotencyJobs, idempotencySchedules, keysClean } from './http/idempotency/jobs.ts'
import type { Route } from './http/route.ts'
import { createAccount } from './modules/account/index.ts'
import { createAudit } from './modules/audit/index.ts'
import { createBilling } from './modules/billing/index.ts'
import { createDatasources } from './modules/datasources/index.ts'
import { createDocuments } from './modules/documents/index.ts'
import { createFiles } from './modules/files/index.ts'
import { createIdentity } from './modules/identity/index.ts'
import { createNotices } from './modules/notices/index.ts'
import { createSearch } from './modules/search/index.ts'
import { createWorkspace } from './modules/workspace/index.ts'
import type { Platform } from './platform/create-platform.ts'
import type { JobDefinition, JobHandler } from './platform/jobs/index.ts'
import type { Schedule } from './platform/jobs/schedule.ts'

/** What a module adds to the program, as far as it has it. */
type Parts = {
  routes?: readonly Route[]
  jobs?: readonly JobDefinition[]
  handlers?: readonly JobHandler[]
  schedules?: readonly Schedule[]
}

export type Modules = ReturnType<typeof createModules>

/** The assembly: every module of the product, in order, and what it is given. */
export function createModules(platform: Platform) {
  const audit = createAudit(platform)
  const files = createFiles(platform)
  const identity = createIdentity({
    ...platform,
    // Workspaces stand above people in the order; this is asked when a password is changed.
    passwordMin: (userId) => workspace.passwordMin(userId),
  })
  const notices = createNotices({ ...platform, identity })
  const billing = createBilling({ ...platform, audit })
  const workspace = createWorkspace({
    ...platform,
    audit,
    files,
    identity,
    notices,
    billing,
    memberEnded: [],
    roleUses: [],
  })
  const account = createAccount({ ...platform, files, identity, workspace })
  const documents = createDocuments({
    ...platform,
    billing,
    // Search and ingestion stand above documents: they hear of changes in the same transaction.
    outboxChanged: (tx, workspaceId) => search.queueDrain(tx, workspaceId),
    queueWork: async () => undefined,
  })
  const datasources = createDatasources({ ...platform, audit, workspace })
  const search = createSearch({ ...platform, documents })

  const all: Parts[] = [
    audit,
    files,
    identity,
    notices,
    billing,
    workspace,
    account,
    documents,
    datasources,
    search,
  ]
  return {
    /** Finds out who calls; asked once for every request with a token. */
    authenticate: account.authenticate,
    audit,
    billing,
    documents,
    notices,
    listWorkspaceIds: workspace.listIds,
    identity,
    search,
    workspace,
    routes: all.flatMap(({ routes = [] }) => routes),
    jobs: [keysClean, ...all.flatMap(({ jobs = [] }) => jobs)],
    handlers: [...idempotencyJobs(platform), ...all.flatMap(({ handlers = [] }) => handlers)],
    schedules: [...idempotencySchedules, ...all.flatMap(({ schedules = [] }) => schedules)],
  }
}
