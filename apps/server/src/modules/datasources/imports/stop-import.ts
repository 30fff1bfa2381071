import type { AppId, ImportId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { appFor } from '../connections/policy.ts'
import { importFor } from './policy.ts'
import type { QueueNext } from './queue-next.ts'
import * as repo from './repo.ts'
import { toImport } from './to-import.ts'

type Needs = { db: Db; clock: Clock; queueNext: QueueNext }

/** Makes stopping an import and going on with one that failed. */
export function createStopImport({ db, clock, queueNext }: Needs) {
  return {
    cancel: (actor: MemberActor, importId: ImportId) =>
      db.withTenant(actor, async (tx) => {
        await importFor(tx, importId)
        const end = { state: 'cancelled', reason: null } as const
        const run = await repo.endImport(tx, importId, end, clock.now())
        if (!run) throw new AppError('state-conflict')
        return toImport(run)
      }),
    /** Goes on with a failed run where it stopped; what is done stays done. */
    retry: (actor: MemberActor, importId: ImportId) =>
      db.withTenant(actor, async (tx) => {
        const { app_id } = await importFor(tx, importId)
        const app = await appFor(tx, app_id)
        if (app.state === 'needs_auth') throw new AppError('source-needs-auth')
        if (await repo.findOpen(tx, app_id)) throw new AppError('state-conflict')
        const run = await repo.reopenImport(tx, importId, clock.now())
        if (!run) throw new AppError('state-conflict')
        await queueNext(tx, run)
        return toImport(run)
      }),
    cancelOpen: (tx: TenantTx, appId: AppId) => repo.cancelOpen(tx, appId, clock.now()),
  }
}
