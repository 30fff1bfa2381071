import type { RoleId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import * as repo from './repo.ts'

/** Loads a role for managers, or throws; every manager may do everything to every role (ROLE-25). */
export async function roleFor(tx: TenantTx, id: RoleId): Promise<repo.RoleRow> {
  const role = await repo.findById(tx, id)
  if (!role) throw new AppError('not-found')
  return role
}

/** The same, kept from changing until the transaction ends. */
export async function lockedRoleFor(tx: TenantTx, id: RoleId): Promise<repo.RoleRow> {
  const role = await repo.lockById(tx, id)
  if (!role) throw new AppError('not-found')
  return role
}
