import type { deleteWorkspace } from '@zhiwen/contract/workspace.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/index.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import type { Audit } from '../../audit/index.ts'
import type { Identity } from '../../identity/index.ts'
import { companyNameKey } from '../company-name.ts'
import { auditActor } from '../members/audit-actor.ts'
import * as repo from '../repo.ts'
import { deletionTell } from './jobs.ts'

type Needs = {
  db: Db
  clock: Clock
  jobs: Jobs
  events: Pick<Events, 'announceWorkspace'>
  audit: Audit
  identity: Pick<Identity, 'confirm'>
}

/** Makes the end of a workspace: hidden from everybody at once, its members told by a job (API-WS-1). */
export function createDeleteWorkspace({ db, clock, jobs, events, audit, identity }: Needs) {
  return async (
    actor: MemberActor,
    body: InputOf<typeof deleteWorkspace>['body'],
  ): Promise<void> => {
    const { workspaceId } = actor
    const company = await db.withTenant(actor, (tx) => repo.findCompany(tx, workspaceId))
    if (!company) throw new AppError('not-found')
    // Before the code, so that a slip of the pen costs none of its tries.
    if (companyNameKey(body.company_name) !== companyNameKey(company.company_name)) {
      throw fieldError('input-invalid', 'company_name', 'field.company-name-mismatch')
    }
    const codeId = await identity.confirm.check(actor, 'delete', body.verification_code)
    await db.withSystem('workspace-delete', async (tx) => {
      await identity.confirm.use(tx, codeId)
      const deleted = await repo.markDeleted(tx, workspaceId, clock.now())
      if (!deleted) throw new AppError('not-found')
      const who = await auditActor(tx, actor)
      await jobs.send(tx, deletionTell, { workspace_id: workspaceId, actor_id: actor.memberId })
      await events.announceWorkspace(tx, workspaceId)
      await audit.record(tx, {
        workspaceId,
        actor: who,
        action: 'workspace.deleted',
        object: { kind: 'workspace', id: workspaceId, name: deleted.company_name },
      })
    })
  }
}
