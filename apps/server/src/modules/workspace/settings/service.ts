import type { MemberActor } from '../../../http/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/index.ts'
import type { Texts } from '../../../platform/i18n/index.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import type { Limits } from '../../../platform/limits.ts'
import type { Audit } from '../../audit/index.ts'
import type { Files } from '../../files/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Notices } from '../../notices/index.ts'
import { findCompany } from '../repo.ts'
import { createAuditLog } from './audit-log.ts'
import { createDeleteWorkspace } from './delete-workspace.ts'
import { createReadSettings } from './read-settings.ts'
import { createUpdateSettings } from './update-settings.ts'

export type SettingsNeeds = {
  db: Db
  clock: Clock
  jobs: Jobs
  limits: Limits
  events: Events
  texts: Texts
  audit: Audit
  files: Files
  identity: Identity
  notices: Notices
}

export type SettingsService = ReturnType<typeof createSettings>

/** Makes what managers do with their workspace as a whole (API-WS-1, API-WS-2). */
export function createSettings(needs: SettingsNeeds) {
  const read = createReadSettings(needs)
  return {
    get: (actor: MemberActor) =>
      needs.db.withTenant(actor, async (tx) => {
        const company = await findCompany(tx, actor.workspaceId)
        if (!company) throw new AppError('not-found')
        return read(tx, company)
      }),
    update: createUpdateSettings({ ...needs, read }),
    remove: createDeleteWorkspace(needs),
    auditLog: createAuditLog(needs),
  }
}
