import { idempotencyJobs, idempotencySchedules, keysClean } from './http/idempotency/jobs.ts'
import { createAccount } from './modules/account/index.ts'
import { createAudit } from './modules/audit/index.ts'
import { createBilling } from './modules/billing/index.ts'
import { createFiles } from './modules/files/index.ts'
import { createIdentity } from './modules/identity/index.ts'
import { createWorkspace } from './modules/workspace/index.ts'
import type { Platform } from './platform/create-platform.ts'

export type Modules = ReturnType<typeof createModules>

/** The assembly: every module of the product, in order, and what it is given. */
export function createModules(platform: Platform) {
  const audit = createAudit(platform)
  const files = createFiles(platform)
  const identity = createIdentity(platform)
  const billing = createBilling({ ...platform, audit })
  const workspace = createWorkspace({ ...platform, audit })
  const account = createAccount({ ...platform, files, identity, workspace })

  return {
    /** Finds out who calls; asked once for every request with a token. */
    authenticate: account.authenticate,
    billing,
    routes: [
      ...files.routes,
      ...identity.routes,
      ...billing.routes,
      ...workspace.routes,
      ...account.routes,
    ],
    jobs: [keysClean, ...files.jobs, ...identity.jobs, ...billing.jobs],
    handlers: [
      ...idempotencyJobs(platform),
      ...files.handlers,
      ...identity.handlers,
      ...billing.handlers,
    ],
    schedules: [...idempotencySchedules, ...identity.schedules, ...billing.schedules],
  }
}
