import type { SyncRunId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Datasources } from '../../datasources/index.ts'
import * as repo from './repo.ts'

/** Loads a run for somebody who may see or manage its app, or throws. */
export async function runFor(
  ...[tx, actor, id, action, { appFor }]: [
    tx: TenantTx,
    actor: MemberActor,
    id: SyncRunId,
    action: 'read' | 'manage',
    datasources: Pick<Datasources, 'appFor'>,
  ]
): Promise<repo.RunRow> {
  const run = await repo.findById(tx, id)
  if (!run) throw new AppError('not-found')
  await appFor(tx, actor, run.app_id, action)
  return run
}

/** Loads a run for the job that works on it, or nothing when it is gone. */
export const runToAdvance = (tx: TenantTx, id: SyncRunId) => repo.findById(tx, id)
