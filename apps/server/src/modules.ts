import { idempotencyJobs, idempotencySchedules, keysClean } from './http/idempotency/jobs.ts'
import { createAccount } from './modules/account/index.ts'
import { createAudit } from './modules/audit/index.ts'
import { createBilling } from './modules/billing/index.ts'
import { createDatasources } from './modules/datasources/index.ts'
import { createFiles } from './modules/files/index.ts'
import { createIdentity } from './modules/identity/index.ts'
import { createNotices } from './modules/notices/index.ts'
import { createWorkspace } from './modules/workspace/index.ts'
import type { Platform } from './platform/create-platform.ts'

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
  const datasources = createDatasources({ ...platform, audit, workspace })

  return {
    /** Finds out who calls; asked once for every request with a token. */
    authenticate: account.authenticate,
    audit,
    billing,
    notices,
    listWorkspaceIds: workspace.listIds,
    identity,
    workspace,
    routes: [
      ...files.routes,
      ...identity.routes,
      ...notices.routes,
      ...billing.routes,
      ...workspace.routes,
      ...account.routes,
      ...datasources.routes,
    ],
    jobs: [
      keysClean,
      ...audit.jobs,
      ...files.jobs,
      ...identity.jobs,
      ...notices.jobs,
      ...billing.jobs,
      ...workspace.jobs,
      ...datasources.jobs,
    ],
    handlers: [
      ...idempotencyJobs(platform),
      ...audit.handlers,
      ...files.handlers,
      ...identity.handlers,
      ...notices.handlers,
      ...billing.handlers,
      ...workspace.handlers,
      ...datasources.handlers,
    ],
    schedules: [
      ...idempotencySchedules,
      ...audit.schedules,
      ...identity.schedules,
      ...notices.schedules,
      ...billing.schedules,
      ...datasources.schedules,
    ],
  }
}
