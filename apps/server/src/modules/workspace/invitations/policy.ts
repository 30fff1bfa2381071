import type { InvitationId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import * as repo from './repo.ts'

/** Loads an invitation of the workspace for a manager to look at, or throws. */
export async function invitationFor(tx: TenantTx, id: InvitationId): Promise<repo.InvitationRow> {
  const invitation = await repo.findById(tx, id)
  if (!invitation) throw new AppError('not-found')
  return invitation
}

/** Loads an invitation that is about to change; nobody else changes it meanwhile. */
export async function invitationToChange(
  tx: TenantTx,
  id: InvitationId,
): Promise<repo.InvitationRow> {
  const invitation = await repo.lockById(tx, id)
  if (!invitation) throw new AppError('not-found')
  return invitation
}
