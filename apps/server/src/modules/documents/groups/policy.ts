import { type AppScope, userTypes } from '@zhiwen/contract/enums.ts'
import type { DocGroupId } from '@zhiwen/contract/ids.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import * as repo from './repo.ts'

type Actor = Pick<MemberActor, 'memberId' | 'userType'>

const isManager = ({ userType }: Actor) => userType >= userTypes.admin

/** Groups of the company are made by managers, personal ones by anybody for themselves (ROLE-10). */
export function requireScope(actor: Actor, scope: AppScope): void {
  if (scope === 'workspace' && !isManager(actor)) throw new AppError('access-denied')
}

/** Loads a group for whoever may change it, or throws. */
export async function groupFor(tx: TenantTx, actor: Actor, id: DocGroupId): Promise<repo.GroupRow> {
  const group = await repo.findById(tx, id)
  const isOwn = group?.scope === 'workspace' ? isManager(actor) : group?.owner_id === actor.memberId
  if (!group || !isOwn) throw new AppError('not-found')
  return group
}
