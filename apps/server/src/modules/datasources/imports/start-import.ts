import type { startImport } from '@zhiwen/contract/directory.ts'
import type { AppId, ImportId } from '@zhiwen/contract/ids.ts'
import { directoryConnectors } from '../../../connectors/registry.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { InputOf } from '../../../http/route.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Workspace } from '../../workspace/index.ts'
import { appFor } from '../connections/policy.ts'
import type { AppRow } from '../connections/repo.ts'
import type { QueueNext } from './queue-next.ts'
import * as repo from './repo.ts'
import * as rows from './rows/repo.ts'
import { starterOf } from './starter.ts'
import { toImport } from './to-import.ts'

type StartNeeds = {
  db: Db
  clock: Clock
  queueNext: QueueNext
  workspace: Pick<Workspace, 'auditActor' | 'requireRoles'>
}
type Choice = InputOf<typeof startImport>['body']

/** Makes the start of an import; one that is open already is joined (API-MEM-7). */
export function createStartImport({ db, clock, queueNext, workspace }: StartNeeds) {
  /** The run, its people and its job appear together or not at all. */
  async function begin(tx: TenantTx, actor: MemberActor, app: AppRow, choice: Choice) {
    const openIds = [...new Set(choice.open_ids)]
    const departmentIds = [...new Set(choice.department_ids)]
    const { name } = await workspace.auditActor(tx, actor)
    const wanted = {
      id: newId<ImportId>(),
      app_id: app.id,
      is_whole: departmentIds.includes(directoryConnectors[app.app_key].rootDepartment),
      role_ids: choice.role_ids,
      total: openIds.length,
      started_by: starterOf(actor, name),
    }
    const run = await repo.insertImport(tx, wanted, clock.now())
    if (!run) return repo.findOpen(tx, app.id)
    await rows.addDepartments(tx, run.id, departmentIds)
    await rows.addChosen(tx, run.id, openIds)
    await queueNext(tx, run)
    return run
  }

  return (actor: MemberActor, appId: AppId, choice: Choice) =>
    db.withTenant(actor, async (tx) => {
      const app = await appFor(tx, appId)
      if (choice.open_ids.length + choice.department_ids.length === 0) {
        throw fieldError('input-invalid', 'open_ids', 'field.required')
      }
      if (app.state === 'needs_auth') throw new AppError('source-needs-auth')
      await workspace.requireRoles(tx, actor.workspaceId, choice.role_ids)
      const run = (await repo.findOpen(tx, appId)) ?? (await begin(tx, actor, app, choice))
      // The other run has ended between the two looks.
      if (!run) throw new AppError('state-conflict')
      return toImport(run)
    })
}
