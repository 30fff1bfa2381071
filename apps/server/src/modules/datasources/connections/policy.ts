import type { AppId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import * as repo from './repo.ts'

/** Loads a company app for a manager, or throws; managers may do everything with it. */
export async function appFor(tx: TenantTx, id: AppId): Promise<repo.AppRow> {
  const app = await repo.findById(tx, id)
  if (!app) throw new AppError('not-found')
  return app
}
