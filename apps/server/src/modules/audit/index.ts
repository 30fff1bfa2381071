import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { deriveKey } from '../../platform/crypto.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { createAnchors } from './anchors.ts'
import { auditJobs, auditSchedules, headsAnchor } from './jobs.ts'
import { createAuditLog } from './log.ts'
import { createAuditService } from './service.ts'
import { createVerify } from './verify.ts'
import { createVerifyChain } from './verify-chain.ts'

export { wordsOf } from './verify.ts'
export type Audit = ReturnType<typeof createAudit>

type Needs = { config: Config; clock: Clock; db: Db; storage: Storage }

/** Every privileged act of a workspace, in a chain that shows any later change. */
export function createAudit({ config, clock, db, storage }: Needs) {
  const key = deriveKey(config.SIGNING_KEY, 'audit-chain')
  const anchors = createAnchors({ storage, key })
  const verifyChain = createVerifyChain({ db, anchors, key })
  return {
    ...createAuditService({ clock, key }),
    log: createAuditLog({ db }),
    verify: createVerify({ db, verifyChain }),
    jobs: [headsAnchor],
    handlers: auditJobs({ db, clock, anchors }),
    schedules: auditSchedules,
  }
}
