import type { ImportId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import * as repo from './repo.ts'

/** Loads a run for a manager, or throws. */
export async function importFor(tx: TenantTx, id: ImportId): Promise<repo.ImportRow> {
  const run = await repo.findById(tx, id)
  if (!run) throw new AppError('not-found')
  return run
}

/** Loads a run for the job that works on it, or nothing when it is gone. */
export const importToRun = (tx: TenantTx, id: ImportId) => repo.findById(tx, id)
